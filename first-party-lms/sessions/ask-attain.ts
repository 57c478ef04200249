import { readStart } from '../reports/call-attain.ts';

/**
 * Asks Attain whether a user may open the dashboard: `GET url`, the organisation's report secret as bearer token. Never throws.
 * @param timeout in milliseconds
 * @returns null when there was no answer that says so
 */
export async function askAttain(url: string, secret: string, timeout: number): Promise<boolean | null> {
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${secret}`, Accept: 'application/json' },
      // A redirect would carry the secret to an address that Attain did not name.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status !== 200) return null;
    const { mayOpen } = JSON.parse((await readStart(response)).toString('utf8')) as { mayOpen?: unknown };
    return typeof mayOpen === 'boolean' ? mayOpen : null;
  } catch {
    return null;
  }
}
