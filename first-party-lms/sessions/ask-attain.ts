import { readStart } from '../reports/call-attain.ts';

/** Attain's answer: whether the user is allowed; that it does not accept our secret; or null without such an answer. */
export type AttainAnswer = boolean | 'UNKNOWN_SECRET' | null;

/**
 * Asks Attain whether a user may open the dashboard: `GET url`, the organisation's report secret as bearer token. Never
 * throws.
 * @param timeout in milliseconds
 */
export async function askAttain(url: string, secret: string, timeout: number): Promise<AttainAnswer> {
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
      // A redirect would send the secret to an address that Attain did not name.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 401 || response.status === 403) return 'UNKNOWN_SECRET';
    if (response.status !== 200) return null;
    const { mayOpen } = JSON.parse((await readStart(response)).toString('utf8')) as { mayOpen?: unknown };
    return typeof mayOpen === 'boolean' ? mayOpen : null;
  } catch {
    return null;
  }
}
