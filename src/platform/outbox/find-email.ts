import type { Database } from '../database/database.ts';
import { findLatestEmailId } from './store/email-outbox.ts';

/** Returns the latest e-mail of a kind about a subject; null when none was queued. */
export function findEmailId(
  database: Database,
  organisationId: string,
  kind: string,
  subjectId: string,
): Promise<string | null> {
  return database.inOrganisation(organisationId, (tx) => findLatestEmailId(tx, kind, subjectId));
}
