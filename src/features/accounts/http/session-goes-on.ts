import type { ActiveSession } from '../../../domain/accounts/session.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findLivingSessions } from '../sessions/find-session.ts';

/** Milliseconds between two looks at a session. */
const everyMs = 3_000;

/**
 * Returns a function that says whether a session goes on, with the same role. It looks into the database every three
 * seconds at most, so that it may be asked before each part of a download.
 */
export function sessionGoesOn(
  database: Database,
  { organisationId, sessionId, role }: ActiveSession,
): () => Promise<boolean> {
  let looked = performance.now();
  return async () => {
    if (performance.now() - looked < everyMs) return true;
    const living = await database.inOrganisation(organisationId, (tx) => findLivingSessions(tx, [sessionId]));
    looked = performance.now();
    return living.get(sessionId) === role;
  };
}
