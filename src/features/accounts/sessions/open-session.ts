import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  deleteIdleSessions,
  deleteOldestSessions,
  findSession,
  insertSession,
  type SessionOrigin,
} from '../store/sessions.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { newId } from '../../../platform/ids.ts';
import { hashSessionId, newSessionId } from './session-secrets.ts';
import { sessionLimits, type ActiveSession } from '../../../domain/accounts/session.ts';

/**
 * Opens a session with a new id in the caller's transaction. The oldest one of the user ends when there are many.
 * @param user with the password hash that was checked
 * @returns null when the user was deactivated or got another password meanwhile
 */
export async function openSession(
  tx: OrganisationTransaction,
  user: { readonly id: string; readonly passwordHash: string },
  origin: SessionOrigin,
): Promise<ActiveSession | null> {
  const sessionId = newSessionId();
  const idHash = hashSessionId(sessionId);
  await deleteIdleSessions(tx, sessionLimits.idle);
  const expiresAt = await insertSession(tx, {
    idHash,
    userId: user.id,
    passwordHash: user.passwordHash,
    lifeSeconds: sessionLimits.life,
    origin,
  });
  if (expiresAt === null) return null;
  await deleteOldestSessions(tx, user.id, sessionLimits.ofUser);
  await recordAuditEntry(tx, {
    id: newId(),
    actor: { kind: 'USER', userId: user.id },
    action: 'session.opened',
    subjectId: user.id,
    details: {},
  });
  const session = await findSession(tx, idHash, sessionLimits.idle);
  return { ...session!, sessionId };
}
