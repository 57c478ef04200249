import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { placeOf } from '../tenants/tenants.ts';
import { askAttain } from './ask-attain.ts';
import { endSessionsOf, markConfirmed, type Session } from './sessions.ts';

/** In seconds; `timeout` in milliseconds. */
const limits = {
  /** So old may Attain's word be before it is asked again. */
  fresh: 10,
  /** So old may it be while Attain cannot be reached. */
  oldest: 15 * 60,
  timeout: 2_000,
} as const;

/**
 * Makes sure that Attain still lets the session's user in, so that a session ends with the user's right to open the dashboard. Attain may
 * be away for a while without stopping anybody's work.
 * @throws RefusedError 401 when it does not, after all the user's sessions have ended; 503 when Attain was away for too long
 */
export async function confirmSession(queries: Queries, cipher: Cipher, session: Session): Promise<void> {
  const { userUrl, secondsSinceConfirmed } = session;
  if (userUrl === null || secondsSinceConfirmed < limits.fresh) return;
  const mayOpen = await askAttain(userUrl, await reportSecretOf(queries, cipher, session.tenantId), limits.timeout);
  if (mayOpen === true) {
    await markConfirmed(queries, session.id);
  } else if (mayOpen === false) {
    await endSessionsOf(queries, session);
    throw new RefusedError(
      401,
      'You may not use the LMS any more. Ask an administrator of your organisation in Attain.',
    );
  } else if (secondsSinceConfirmed > limits.oldest) {
    throw new RefusedError(
      503,
      'Attain has not answered for a while, so it is not known whether you may go on. Try again soon.',
      {
        'Retry-After': '30',
      },
    );
  }
}

async function reportSecretOf(queries: Queries, cipher: Cipher, tenantId: string): Promise<string> {
  const { rows } = await queries.query<{ organisation_id: string; report_secret: Buffer }>(
    'select organisation_id, report_secret from tenant where id = $1',
    [tenantId],
  );
  const { organisation_id: organisationId, report_secret: secret } = rows[0]!;
  return cipher.decrypt(secret, placeOf(organisationId, 'report_secret')).toString('utf8');
}
