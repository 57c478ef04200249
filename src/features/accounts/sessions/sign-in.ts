import type { Database } from '../../../platform/database/database.ts';
import { lockSecondFactor } from '../store/second-factors.ts';
import type { SessionOrigin } from '../store/sessions.ts';
import { findUserByEmail } from '../store/users.ts';
import { findPasswordHash } from '../store/user-administration.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { beginCode } from '../second-factor/try-code.ts';
import { decoyHash, passwordMatches } from '../users/passwords.ts';
import { giveBackOnFailure } from './give-back-on-failure.ts';
import { openSession } from './open-session.ts';
import { endSession } from './end-session.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { beginAttempt } from './sign-in-throttle.ts';

export interface SignInDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
}

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. It is required if the user has a second factor. */
  readonly code?: string;
  /** The address that sent the request. */
  readonly address: string;
  readonly origin: SessionOrigin;
  /** The browser's earlier session, which ends. */
  readonly formerSessionId: string | null;
}

export type SignInResult =
  | { readonly outcome: 'SIGNED_IN'; readonly session: ActiveSession }
  /** E-mail and password do not match, or the user was deactivated. */
  | { readonly outcome: 'REFUSED' }
  /** They match, but the user has a second factor, and no code came. */
  | { readonly outcome: 'CODE_REQUIRED' }
  | { readonly outcome: 'WRONG_CODE' };

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Signs a user in with a new session id. An unknown e-mail address takes the same steps as a wrong password, so that
 * nobody can distinguish them. Codes of a second factor have their own count, and count only after a right password.
 * @throws TooManyAttemptsError, BusyError
 */
export async function signIn(dependencies: SignInDependencies, input: SignInInput): Promise<SignInResult> {
  const { database } = dependencies;
  const { email, address, code, formerSessionId } = input;
  const attempt = await beginAttempt(database, { kind: 'PASSWORD', subject: email, address });
  return giveBackOnFailure(attempt, async () => {
    const user = await findByPassword(database, input);
    if (user === null) return { outcome: 'REFUSED' };
    const codeAttempt = code === undefined ? null : await beginCode(database, { userId: user.id, address }, attempt);
    const proceed = () => openWithCode(dependencies, user, input);
    const result = await (codeAttempt === null ? proceed() : giveBackOnFailure(codeAttempt, proceed));
    if (result.outcome === 'CODE_REQUIRED') await attempt.giveBack();
    if (result.outcome !== 'SIGNED_IN') return result;
    await codeAttempt?.giveBack();
    if (formerSessionId !== null) await endSession(database, formerSessionId);
    await attempt.forgive();
    return result;
  });
}

interface ProvenUser {
  readonly id: string;
  readonly organisationId: string;
  /** The stored hash that the password matches. */
  readonly passwordHash: string;
}

/** Returns the user with this e-mail address and password; null when there is none. Both take the same time. */
async function findByPassword(database: Database, { email, password }: SignInInput): Promise<ProvenUser | null> {
  const decoy = await decoyHash();
  const user = await findUserByEmail(database, email);
  const { id, organisationId } = user ?? { id: nobody, organisationId: nobody };
  const known = await database.inOrganisation(organisationId, (tx) => findPasswordHash(tx, id));
  const matches = await passwordMatches(known ?? decoy, password);
  return known === null || !matches ? null : { id, organisationId, passwordHash: known };
}

/** Opens the session. If the user has a second factor, checks the code first. */
async function openWithCode(
  { database, secretBox }: SignInDependencies,
  { id, organisationId, passwordHash }: ProvenUser,
  { code, origin }: SignInInput,
): Promise<SignInResult> {
  return database.inOrganisation(organisationId, async (tx) => {
    const factor = await lockSecondFactor(tx, id);
    if (factor !== null && factor.confirmedAt !== null) {
      if (code === undefined) return { outcome: 'CODE_REQUIRED' };
      const right = await takeCode(tx, secretBox, { organisationId, userId: id }, factor, code);
      if (!right) return { outcome: 'WRONG_CODE' };
    }
    const session = await openSession(tx, { id, passwordHash }, origin);
    return session === null ? { outcome: 'REFUSED' } : { outcome: 'SIGNED_IN', session };
  });
}
