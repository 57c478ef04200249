/** Parses a report by the contract; returns null for any other body. */
export function parseReport(body: unknown): { lmsEnrolmentId: string; progress: number } | null {
  if (typeof body !== 'object' || body === null) return null;
  const { lmsEnrolmentId, progress, ...others } = body as Record<string, unknown>;
  if (Object.keys(others).length > 0) return null;
  if (typeof lmsEnrolmentId !== 'string' || lmsEnrolmentId === '' || lmsEnrolmentId.length > 255) return null;
  if (typeof progress !== 'number' || !(progress >= 0 && progress <= 100)) return null;
  return { lmsEnrolmentId, progress };
}
