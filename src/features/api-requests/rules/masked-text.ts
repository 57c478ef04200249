import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';

const key = /svc_[0-9a-f]{8,}/gi;
const emailAddress = /[^\s"'<>(),;:]{1,100}@[^\s"'<>(),;:]{1,200}/g;

/** Returns a text for the log with well-formed, visible characters, without API keys and e-mail addresses. At most 1,000 letters. */
export function maskedText(text: string): string {
  return (
    safeExcerpt(text.replaceAll(key, 'svc_…').replaceAll(emailAddress, '…@…'), 1_000)
      // A body keeps its lines.
      .replaceAll('␊', '\n')
      .replaceAll('␉', '\t')
  );
}

/** Returns a problem as it was answered, without a name that the sender chose. */
export function maskedProblem(problem: string): string {
  return maskedText(
    problem.startsWith('The body has the key')
      ? problem.replace(/"(?![a-z_-]{1,40}")(?:[^"\\]|\\.)*"/i, '"…"')
      : problem,
  ).slice(0, 500);
}
