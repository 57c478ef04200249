import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import {
  confirmFactor,
  deleteFactor,
  lockSecondFactor,
  readFactorStatus,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
  type SecondFactorRecord,
} from '../store/second-factors.ts';
import { deleteOtherSessions } from '../store/sessions.ts';
import { findPasswordHash } from '../store/user-administration.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { hashSessionId } from '../sessions/session-secrets.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { giveBackOnFailure } from '../sessions/give-back-on-failure.ts';
import { beginAttempt } from '../sessions/sign-in-throttle.ts';
import { passwordMatches } from '../users/passwords.ts';
import { newSecret, secretAddress } from './one-time-codes.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { factorContext, takeCode } from './take-code.ts';
import { beginCode } from './try-code.ts';
import { t } from '../../../language/translate.ts';

export interface SecondFactorDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
}

/** The proof that the sender is the user of an open session. */
export interface Proof {
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code: string;
  /** The address that sent the request. */
  readonly address: string;
}

/** Returns since when the session's user has a second factor (null: none), and how many recovery codes are left. */
export function showFactor({ database }: SecondFactorDependencies, { organisationId, userId }: ActiveSession) {
  return database.inOrganisation(organisationId, (tx) => readFactorStatus(tx, userId));
}

/**
 * Begins to set up an authenticator app with a new secret. Signing in does not change before `confirmOwnFactor`.
 * @throws ApplicationError INVALID WRONG_PASSWORD, CONFLICT SECOND_FACTOR_ON; TooManyAttemptsError
 */
export async function beginFactor(
  { database, secretBox }: SecondFactorDependencies,
  session: ActiveSession,
  { password, address }: Omit<Proof, 'code'>,
): Promise<{ readonly secret: string; readonly address: string }> {
  const { organisationId, userId, email } = session;
  const attempt = await beginAttempt(database, { kind: 'PASSWORD', subject: email, address });
  await giveBackOnFailure(attempt, async () => {
    await requirePassword(database, session, password);
    // The password was right, whatever the result of the rest.
    await attempt.forgive();
  });
  const secret = newSecret();
  const sealed = secretBox.seal(secret, factorContext(organisationId, userId));
  const saved = await database.inOrganisation(organisationId, (tx) => saveUnconfirmedFactor(tx, userId, sealed));
  if (!saved) throw new ApplicationError('CONFLICT', 'SECOND_FACTOR_ON', t('Two-step sign-in is already on.'));
  return { secret, address: secretAddress(secret, email) };
}

/**
 * Turns the second factor on with a first code of the app. The user's other sessions end.
 * @returns the recovery codes, which are shown only this once
 * @throws ApplicationError CONFLICT SECOND_FACTOR_ON or NOT_SET_UP, INVALID WRONG_CODE; TooManyAttemptsError
 */
export async function confirmOwnFactor(
  { database, secretBox }: SecondFactorDependencies,
  session: ActiveSession,
  { code, address }: Omit<Proof, 'password'>,
): Promise<string[]> {
  const { organisationId, userId } = session;
  const attempt = await beginCode(database, { userId, address });
  const codes = await giveBackOnFailure(attempt, () =>
    database.inOrganisation(organisationId, async (tx) => {
      const factor = await lockSecondFactor(tx, userId);
      if (factor === null)
        throw new ApplicationError('CONFLICT', 'NOT_SET_UP', t('Start the setup of two-step sign-in first.'));
      if (factor.confirmedAt !== null) {
        throw new ApplicationError('CONFLICT', 'SECOND_FACTOR_ON', t('Two-step sign-in is already on.'));
      }
      await requireCode(tx, secretBox, session, factor, code);
      await confirmFactor(tx, userId);
      await deleteOtherSessions(tx, userId, hashSessionId(session.sessionId));
      await audit(tx, session, 'second_factor.turned_on');
      return renewCodes(tx, session);
    }),
  );
  await attempt.giveBack();
  return codes;
}

/**
 * Turns the user's own second factor off.
 * @throws ApplicationError INVALID WRONG_PASSWORD or WRONG_CODE, CONFLICT SECOND_FACTOR_OFF; TooManyAttemptsError
 */
export async function turnFactorOff(
  dependencies: SecondFactorDependencies,
  session: ActiveSession,
  proof: Proof,
): Promise<void> {
  await proven(dependencies, session, proof, async (tx) => {
    await deleteFactor(tx, session.userId);
    await audit(tx, session, 'second_factor.turned_off');
  });
}

/**
 * Replaces the recovery codes by ten new ones.
 * @throws ApplicationError as `turnFactorOff`; TooManyAttemptsError
 */
export function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  session: ActiveSession,
  proof: Proof,
): Promise<string[]> {
  return proven(dependencies, session, proof, async (tx) => {
    await audit(tx, session, 'second_factor.recovery_codes_renewed');
    return renewCodes(tx, session);
  });
}

async function proven<T>(
  { database, secretBox }: SecondFactorDependencies,
  session: ActiveSession,
  { password, code, address }: Proof,
  work: (tx: OrganisationTransaction) => Promise<T>,
): Promise<T> {
  const { organisationId, userId, email } = session;
  const attempt = await beginAttempt(database, { kind: 'PASSWORD', subject: email, address });
  await giveBackOnFailure(attempt, () => requirePassword(database, session, password));
  const codeAttempt = await beginCode(database, { userId, address }, attempt);
  const result = await giveBackOnFailure(codeAttempt, () =>
    database.inOrganisation(organisationId, async (tx) => {
      const factor = await lockSecondFactor(tx, userId);
      if (factor === null || factor.confirmedAt === null) {
        throw new ApplicationError('CONFLICT', 'SECOND_FACTOR_OFF', t('Two-step sign-in is off.'));
      }
      await requireCode(tx, secretBox, session, factor, code);
      return work(tx);
    }),
  );
  await codeAttempt.giveBack();
  await attempt.forgive();
  return result;
}

async function requirePassword(
  database: Database,
  { organisationId, userId }: ActiveSession,
  password: string,
): Promise<void> {
  const known = await database.inOrganisation(organisationId, (tx) => findPasswordHash(tx, userId));
  if (known === null || !(await passwordMatches(known, password))) {
    throw new ApplicationError('INVALID', 'WRONG_PASSWORD', t('The password is wrong.'));
  }
}

async function requireCode(
  tx: OrganisationTransaction,
  secretBox: SecretBox,
  user: ActiveSession,
  factor: SecondFactorRecord,
  code: string,
): Promise<void> {
  if (await takeCode(tx, secretBox, user, factor, code)) return;
  throw new ApplicationError(
    'INVALID',
    'WRONG_CODE',
    t(
      'The code is wrong or was already used. Wait for the next code, and check that the clock of your phone is correct.',
    ),
  );
}

async function renewCodes(tx: OrganisationTransaction, { userId }: ActiveSession): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

function audit(tx: OrganisationTransaction, { userId }: ActiveSession, action: string): Promise<void> {
  const entry = { id: newId(), actor: { kind: 'USER', userId } as const, action, subjectId: userId, details: {} };
  return recordAuditEntry(tx, entry);
}
