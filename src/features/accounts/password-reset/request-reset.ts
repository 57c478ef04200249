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
  /** Where the request came from. */
  readonly address: string;
}

const lifeSeconds = 60 * 60;

/** Longer than any of the steps takes, so that the time tells nothing about whether there is such a user. */
const leastMilliseconds = 300;

/**
 * Lets a user who has forgotten the password choose a new one by a link that works for an hour. Its e-mail is queued.
 * Nobody can tell a known address from an unknown one, neither by the answer nor by its time.
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
  await database.inOrganisation(organisationId, async (em) => {
    const id = newId();
    const { hash } = tokens.create(id);
    if (!(await insertPasswordReset(em, organisationId, { id, userId, tokenHash: hash, lifeSeconds }))) return;
    await queueEmails(em, organisationId, [{ id: newId(), kind: 'PASSWORD_RESET', subjectId: id }]);
    await recordAuditEntry(em, organisationId, {
      id: newId(),
      // Whoever asked is not known to be the user.
      actor: { kind: 'SYSTEM' },
      action: 'password_reset.requested',
      subjectId: userId,
      details: { remoteAddress: address },
    });
  });
}
