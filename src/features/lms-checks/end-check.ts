import type { CheckPart } from '../../domain/lms/checks.ts';
import type { Database } from '../../platform/database/database.ts';
import { lostPart } from './rules/settle-part.ts';
import { findCheck, saveParts } from './store/lms-checks.ts';

/**
 * Ends a check that cannot go on, because the database refuses one of its steps or was away for too long. A part that was
 * under way may have been done by the LMS; those after it were not begun. Does nothing when the check has ended.
 */
export function endCheck(database: Database, organisationId: string, checkId: string): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const check = await findCheck(tx, checkId, { lock: true });
    if (check === null || check.endedAt !== null) return;
    await saveParts(tx, checkId, check.parts.map(ended), true);
  });
}

function ended(part: CheckPart): CheckPart {
  if (part.state === 'PENDING')
    return { ...part, state: 'SKIPPED', message: 'The check was ended because of an error.' };
  if (part.state !== 'RUNNING') return part;
  return lostPart(part, 'Attain could not store the outcome of this call. The LMS may have done it.');
}
