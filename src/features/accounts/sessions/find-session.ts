import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { findSession, findSessionOrganisation, touchSession } from '../store/sessions.ts';
import { hashSessionId, isSessionId } from './session-secrets.ts';
import { sessionLimits, type ActiveSession } from '../../../domain/accounts/session.ts';

/**
 * Returns the session with this id, or null when it has ended. User and role are read each time, so that a change
 * applies to the next request (docs/product.md "Sessions").
 */
export async function findActiveSession(database: Database, sessionId: string): Promise<ActiveSession | null> {
  if (!isSessionId(sessionId)) return null;
  const idHash = hashSessionId(sessionId);
  const organisationId = await findSessionOrganisation(database, idHash);
  if (organisationId === null) return null;
  return database.inOrganisation(organisationId, async (tx) => {
    const session = await findSession(tx, idHash, sessionLimits.idle);
    if (session === null) return null;
    await touchSession(tx, idHash, sessionLimits.touchEvery);
    return { ...session, sessionId };
  });
}

/**
 * Returns the roles of those of an organisation's sessions that go on. Unlike a request, this does not count as use of a
 * session.
 */
export async function findLivingSessions(
  tx: OrganisationTransaction,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const sessionId of new Set(sessionIds)) {
    const session = await findSession(tx, hashSessionId(sessionId), sessionLimits.idle);
    if (session !== null) found.set(sessionId, session.role);
  }
  return found;
}
