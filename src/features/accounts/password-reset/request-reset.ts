import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import { queueEmails } from '../../../platform/outbox/store/email-outbox.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { insertPasswordReset } from '../store/password-resets.ts';
import { findUserByEmail } from '../store/users.ts';
import { newId } from '../../../platform/ids.ts';
import { beginAttempt } from '../sessions/sign-in-throttle.ts';
import type { ResetTokens } from './reset-tokens.ts';

export interface RequestResetDependencies {
  readonly database: Database;
  readonly tokens: ResetTokens;
}

export interface ResetRequest {
  readonly email: string;
  /** The address that sent the request. */
  readonly address: string;
}

const lifeSeconds = 60 * 60;

/** Longer than any of the steps takes, so that the duration does not reveal whether the user exists. */
const leastMilliseconds = 300;

/**
 * Sends a user who lost the password a link to choose a new one, which works for an hour. The e-mail is queued. Neither
 * the answer nor its duration reveals whether the address is known.
 * @throws TooManyAttemptsError
 */
export async function requestReset(dependencies: RequestResetDependencies, request: ResetRequest): Promise<void> {
  await Promise.all([open(dependencies, request), pause(leastMilliseconds)]);
}

async function open({ database, tokens }: RequestResetDependencies, { email, address }: ResetRequest): Promise<void> {
  await beginAttempt(database, { kind: 'RESET_REQUEST', subject: email, address });
  const user = await findUserByEmail(database, email);
  if (user === null) return;
  const { organisationId, id: userId } = user;
  await database.inOrganisation(organisationId, async (tx) => {
    const id = newId();
    const { hash } = tokens.create(id);
    if (!(await insertPasswordReset(tx, { id, userId, tokenHash: hash, lifeSeconds }))) return;
    await queueEmails(tx, [{ id: newId(), kind: 'PASSWORD_RESET', subjectId: id }]);
    await recordAuditEntry(tx, {
      id: newId(),
      // The sender of the request may not be the user.
      actor: { kind: 'SYSTEM' },
      action: 'password_reset.requested',
      subjectId: userId,
      details: { remoteAddress: address },
    });
  });
}
