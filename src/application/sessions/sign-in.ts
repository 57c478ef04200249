import type { Database } from '../../persistence/database.ts';
import { findUserByEmail } from '../../persistence/repositories/users.ts';
import { findPasswordHash } from '../../persistence/repositories/user-administration.ts';
import { generatePassword, hashPassword, passwordMatches } from '../users/passwords.ts';
import { openSession } from './open-session.ts';
import { endSession } from './end-session.ts';
import type { ActiveSession } from './session.ts';
import { beginAttempt } from './sign-in-throttle.ts';

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
  /** The session that the browser had, which ends. */
  readonly formerSessionId: string | null;
}

const nobody = '00000000-0000-0000-0000-000000000000';
let decoyHash: Promise<string> | null = null;

/**
 * Signs a user in with a new session id. An unknown e-mail address takes the same steps as a wrong password, and nobody can
 * tell one from the other.
 * @returns null when e-mail and password do not belong together, or the user was deactivated
 * @throws TooManyAttemptsError
 */
export async function signIn(database: Database, input: SignInInput): Promise<ActiveSession | null> {
  const attempt = await beginAttempt(database, input.email, input.address);
  decoyHash ??= hashPassword(generatePassword());
  const decoy = await decoyHash;
  const user = await findUserByEmail(database, input.email.trim());
  const { id, organisationId } = user ?? { id: nobody, organisationId: nobody };
  const known = await database.inOrganisation(organisationId, (em) => findPasswordHash(em, organisationId, id));
  const matches = await passwordMatches(known ?? decoy, input.password);
  if (known === null || !matches) return null;

  const session = await database.inOrganisation(organisationId, (em) =>
    openSession(em, organisationId, { id, passwordHash: known }),
  );
  if (session === null) return null;
  if (input.formerSessionId !== null) await endSession(database, input.formerSessionId);
  await attempt.forgive();
  return session;
}
