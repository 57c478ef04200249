import type { BrakeMode } from '../../domain/certificates/certificate-brake.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { beginBrake } from './store/certificate-hours.ts';
import { findBrakeState, updateBrake } from './store/held-decisions.ts';

export type BrakeState = Awaited<ReturnType<typeof findBrakeState>>;

export const showBrake = (database: Database, organisationId: string): Promise<BrakeState> =>
  database.inOrganisation(organisationId, findBrakeState);

/**
 * Changes how the organisation limits certificates. It holds for the next certificate on. What is held stays held.
 * @param wanted a limit for FIXED; null otherwise
 */
export function changeBrake(
  database: Database,
  organisationId: string,
  { mode, limit }: { readonly mode: BrakeMode; readonly limit: number | null },
  actor: Actor,
): Promise<BrakeState> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { mode: modeBefore, limit: limitBefore } = await findBrakeState(tx);
    if (mode === modeBefore && limit === limitBefore) return findBrakeState(tx);
    await updateBrake(tx, mode, limit);
    if (mode !== 'OFF' && modeBefore === 'OFF') await beginBrake(tx, organisationId);
    const before = { mode: modeBefore, limit: limitBefore };
    const details = { before, after: { mode, limit } };
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'certificate_brake.changed',
      subjectId: organisationId,
      details,
    });
    return findBrakeState(tx);
  });
}
