import type { Database } from '../../../platform/database/database.ts';
import { deleteSession, findSessionOrganisation } from '../store/sessions.ts';
import { hashSessionId, isSessionId } from './session-secrets.ts';

/** Ends the session with this id, of any user. Does nothing when there is none. */
export async function endSession(database: Database, sessionId: string): Promise<void> {
  if (!isSessionId(sessionId)) return;
  const idHash = hashSessionId(sessionId);
  const organisationId = await findSessionOrganisation(database, idHash);
  if (organisationId === null) return;
  await database.inOrganisation(organisationId, (tx) => deleteSession(tx, idHash));
}
