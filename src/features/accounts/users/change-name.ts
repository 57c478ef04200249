import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { updateUserName } from '../store/users.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';

/**
 * Changes the user's own name. @param name on one line, with at least one visible character @returns the session with
 * the new name
 */
export async function changeName(database: Database, session: ActiveSession, name: string): Promise<ActiveSession> {
  const { organisationId, userId } = session;
  const trimmed = name.trim();
  if (trimmed === session.name) return session;
  await database.inOrganisation(organisationId, async (tx) => {
    await updateUserName(tx, userId, trimmed);
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'user.name_changed',
      subjectId: userId,
      details: { before: session.name, after: trimmed },
    });
  });
  return { ...session, name: trimmed };
}
