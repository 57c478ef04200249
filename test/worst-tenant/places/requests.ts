import type { HostileTenant } from '../place.ts';

/** A request of the tenant's administrator whose body is made already. @returns the answer's status */
export async function sendText(
  { user }: HostileTenant,
  method: string,
  path: string,
  body: string | Buffer,
  contentType = 'application/json',
): Promise<number> {
  const headers = { ...user.headers, 'Content-Type': contentType };
  return (await user.send({ method, path: `/internal${path}`, headers, body })).status;
}

export async function get({ user }: HostileTenant, path: string): Promise<number> {
  return (await user.send({ method: 'GET', path: `/internal${path}`, headers: user.headers })).status;
}

/** Saves an operation of the tenant's LMS. @throws Error when it is refused */
export async function configure(
  { user }: HostileTenant,
  operation: string,
  url: string,
  body = '',
  authentication: Readonly<Record<string, string>> = { type: 'NONE' },
): Promise<void> {
  const { status, json } = await user.call('PUT', `/lms/operations/${operation}`, { url, body, authentication });
  if (status !== 200) throw new Error(`${operation} was answered with ${status}: ${JSON.stringify(json)}`);
}

export const pick = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!;
