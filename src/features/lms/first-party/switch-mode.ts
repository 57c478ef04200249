import { lmsModes, type Lms } from '../../../domain/lms/lms-modes.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { countOpenEnrolments, lockLmsSettings, saveLmsMode } from '../store/lms-configuration.ts';
import { findProvisioningState, type ProvisioningState } from '../store/lms-provisioning.ts';
import { newId } from '../../../platform/ids.ts';
import {
  provisionOrganisation,
  requireFirstPartyLms,
  type Provisioned,
  type ProvisioningDependencies,
} from './provision-organisation.ts';

export interface ShownMode extends ProvisioningState {
  /** Whether this installation has a first-party LMS. */
  readonly isFirstPartyAvailable: boolean;
  /** Number of pending or active enrolments of other modes, which stay in their LMS. */
  readonly enrolmentsInOtherLms: number;
  /** Number of pending or active enrolments in the LMS of each mode. */
  readonly openEnrolments: Readonly<Record<Lms, number>>;
}

/** Returns the LMS that the organisation uses for new enrolments, and the state of its first-party LMS. */
export function showMode(
  { database, firstPartyUrl, provisioningToken }: ProvisioningDependencies,
  organisationId: string,
): Promise<ShownMode> {
  return database.inOrganisation(organisationId, async (tx) => {
    const state = await findProvisioningState(tx);
    const openEnrolments = await countOpenEnrolments(tx);
    return {
      ...state,
      isFirstPartyAvailable: firstPartyUrl !== null && provisioningToken !== null,
      enrolmentsInOtherLms: sum(lmsModes.filter((mode) => mode !== state.mode).map((mode) => openEnrolments[mode])),
      openEnrolments,
    };
  });
}

/**
 * Switches the mode. The configuration and provisioning of all modes stay, and so does every enrolment. The first
 * switch to the first-party LMS provisions the organisation there (docs/product.md §4.2 rule 7), and so does one after
 * an incomplete provisioning. A failure leaves the mode unchanged.
 * @throws ApplicationError CONFLICT, ProvisioningError
 */
export async function switchMode(
  dependencies: ProvisioningDependencies,
  organisation: Provisioned,
  mode: Lms,
  actor: Actor,
): Promise<ShownMode> {
  const { database } = dependencies;
  const { id: organisationId } = organisation;
  if (mode === 'FIRST_PARTY') requireFirstPartyLms(dependencies);
  const needsProvisioning = await database.inOrganisation(organisationId, async (tx) => {
    await lockLmsSettings(tx);
    const state = await findProvisioningState(tx);
    if (mode === 'FIRST_PARTY' && (state.provisionedAt === null || !state.isFinished)) return true;
    if (state.mode === mode) return false;
    await saveLmsMode(tx, mode);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'lms_mode.changed',
      subjectId: organisationId,
      details: { from: state.mode, to: mode },
    });
    return false;
  });
  if (needsProvisioning) await provisionOrganisation(dependencies, organisation, actor, true);
  return showMode(dependencies, organisationId);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
