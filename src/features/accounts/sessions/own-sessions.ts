import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { deleteOtherSessions, listSessions, type ListedSession } from '../store/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { hashSessionId } from './session-secrets.ts';
import { sessionLimits, type ActiveSession } from '../../../domain/accounts/session.ts';

// More than the number of browsers that any user has.
const most = 100;

/** Returns the browsers in which the session's user is signed in, the last used one first. */
export function listOwnSessions(database: Database, session: ActiveSession): Promise<ListedSession[]> {
  const { organisationId, userId, sessionId } = session;
  return database.inOrganisation(organisationId, (tx) =>
    listSessions(tx, userId, {
      current: hashSessionId(sessionId),
      idleSeconds: sessionLimits.idle,
      limit: most,
    }),
  );
}

/** Signs the user out of all browsers except this one. */
export async function endOtherSessions(database: Database, session: ActiveSession): Promise<void> {
  const { organisationId, userId, sessionId } = session;
  await database.inOrganisation(organisationId, async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, hashSessionId(sessionId));
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'sessions.ended',
      subjectId: userId,
      details: { ended },
    });
  });
}
