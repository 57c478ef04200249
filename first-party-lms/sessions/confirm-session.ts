import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { placeOf } from '../tenants/tenants.ts';
import { askAttain } from './ask-attain.ts';
import type { OutageMemory } from './outage-memory.ts';
import { endSessionsOf, markConfirmed, type Session } from './sessions.ts';

/** In seconds; `timeout` in milliseconds. */
const limits = {
  /** Maximum age of Attain's answer before it is asked again. */
  fresh: 10,
  /** Maximum age of Attain's answer while Attain cannot be reached. */
  oldest: 15 * 60,
  timeout: 2_000,
} as const;

export interface ConfirmDependencies {
  readonly queries: Queries;
  readonly cipher: Cipher;
  readonly outages: OutageMemory;
}

/**
 * Checks that Attain still allows the session's user in, so that a session ends with the user's right to open the
 * dashboard. If Attain is away for a while, users can go on working.
 * @throws RefusedError 401 when it does not, after all the user's sessions have ended, and while it does not accept our
 * secret; 503 when it has been away for too long
 */
export async function confirmSession(dependencies: ConfirmDependencies, session: Session): Promise<void> {
  const { queries } = dependencies;
  const { userUrl, secondsSinceConfirmed } = session;
  if (userUrl === null || secondsSinceConfirmed < limits.fresh) return;
  const answer = await ask(dependencies, session.tenantId, userUrl);
  if (answer === true) {
    await markConfirmed(queries, session.id);
  } else if (answer === false) {
    await endSessionsOf(queries, session);
    throw new RefusedError(
      401,
      'You may not use the LMS any more. Ask an administrator of your organisation in Attain.',
    );
  } else if (answer === 'UNKNOWN_SECRET') {
    // The session stays. It works again when both sides have the same secret.
    throw new RefusedError(
      401,
      'Attain does not accept the key of this LMS, so your access cannot be checked. Ask an administrator to choose ' +
        '“Set up again” in Attain under Developers → LMS Integration, then reload this page.',
    );
  } else if (secondsSinceConfirmed > limits.oldest) {
    throw new RefusedError(
      503,
      'Attain has not answered for a while, so your access cannot be checked. Try again in a few minutes.',
      {
        'Retry-After': '30',
      },
    );
  }
}

/** Asks Attain as `askAttain` does. Returns null without asking if this Attain did not answer a moment ago. */
async function ask({ queries, cipher, outages }: ConfirmDependencies, tenantId: string, userUrl: string) {
  const { origin } = new URL(userUrl);
  if (!outages.mayAsk(origin)) return null;
  const answer = await askAttain(userUrl, await reportSecretOf(queries, cipher, tenantId), limits.timeout);
  if (answer === null) outages.failed(origin);
  else outages.answered(origin);
  return answer;
}

async function reportSecretOf(queries: Queries, cipher: Cipher, tenantId: string): Promise<string> {
  const { rows } = await queries.query<{ organisation_id: string; report_secret: Buffer }>(
    'select organisation_id, report_secret from tenant where id = $1',
    [tenantId],
  );
  const { organisation_id: organisationId, report_secret: secret } = rows[0]!;
  return cipher.decrypt(secret, placeOf(organisationId, 'report_secret')).toString('utf8');
}
