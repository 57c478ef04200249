import { statusWords } from '../../../domain/enrolments/status-words.ts';
import { asSentence } from '../../../language/sentence.ts';
import { requireTransition } from '../../../domain/enrolments/enrolment-status.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockEnrolment, setEnrolmentStatus, type EnrolmentRecord } from '../store/enrolment-lifecycle.ts';
import { lockLmsEnrolmentIds } from '../../progress/index.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import {
  findLmsSettings,
  messageInLanguage,
  readFromLms,
  type LmsReadResult,
  type ReadDependencies,
} from '../../lms/index.ts';
import { findLatestAction, lockAction, settleAction, type LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { againWithFewerReports } from './again-with-fewer-reports.ts';
import { commitEffect, type LmsResult } from './commit-effect.ts';
import { callInDoubt } from './earlier-doubt.ts';
import { explainRefusedCommit } from './explain-refused-commit.ts';
import { operationOf } from './operation-of.ts';
import { isUnknownToLms, unknownIdText } from './unknown-id.ts';
import { t } from '../../../language/translate.ts';

export interface ResolveDependencies extends ReadDependencies {
  readonly messageIdDomain: string;
  readonly log: Logger;
  /** Sends queued e-mails at once. Without it, the dispatcher finds them a moment later. */
  readonly onEmailsQueued: () => void;
}

export interface Resolving {
  readonly organisationId: string;
  readonly userId: string;
  readonly actionId: string;
}

/**
 * Links an id that the user found in the LMS, after a Create or Transfer with an unclear outcome. It asks the LMS for
 * the enrolment, then commits as if the call had answered with it (docs/product.md "Choices after a failure"). Only an
 * id that the LMS confirms is stored.
 * @throws ApplicationError NOT_FOUND when there is no such action, CONFLICT when there is nothing to link, when the LMS
 * does not know the id or answers with another one, or when it cannot be recorded
 */
export async function linkEnrolment(
  dependencies: ResolveDependencies,
  resolving: Resolving,
  lmsEnrolmentId: string,
): Promise<void> {
  const found = await readLinkCandidate(dependencies, resolving, lmsEnrolmentId);
  if (!found.isFound) {
    const { report } = found;
    const message = isUnknownToLms(report) ? unknownIdText(report, lmsEnrolmentId) : messageInLanguage(report);
    throw new ApplicationError('CONFLICT', 'LMS_ENROLMENT_NOT_FOUND', message);
  }
  await commitChoice(dependencies, resolving, 'LINK', { lmsEnrolmentId, lms: found.lms });
}

/**
 * Returns the enrolment that the LMS has under an id, for an action that could be linked with it. Changes nothing. It
 * asks the LMS that has the enrolment or got the action's call, whatever the organisation's mode is now.
 * @throws ApplicationError NOT_FOUND when there is no such action, CONFLICT when there is nothing to link, or the LMS
 * answers with another id
 */
export async function readLinkCandidate(
  dependencies: ResolveDependencies,
  resolving: Resolving,
  lmsEnrolmentId: string,
): Promise<LmsReadResult<'GET_ENROLMENT'>> {
  const { organisationId } = resolving;
  // Checked first, so that the LMS is not asked for an id that cannot be linked.
  const { lms, enrolmentId } = await dependencies.database.inOrganisation(organisationId, async (tx) => {
    const { action, enrolment } = await openQuestion(tx, resolving, 'LINK');
    return { lms: (await lmsOf(tx, action, enrolment)).lms, enrolmentId: action.enrolmentId };
  });
  const found = await readFromLms(dependencies, {
    ...resolving,
    operation: 'GET_ENROLMENT',
    values: { enrolmentId: lmsEnrolmentId },
    enrolmentId,
    lms,
  });
  if (found.isFound && found.value.id !== lmsEnrolmentId) {
    throw new ApplicationError(
      'CONFLICT',
      'LMS_ENROLMENT_MISMATCH',
      t(
        'The LMS was asked for the enrolment {lmsEnrolmentId} and answered with {id}. Nothing was linked. Check the id, and the URL of Get LMS Enrolment.',
        { lmsEnrolmentId, id: found.value.id },
      ),
    );
  }
  return found;
}

/**
 * Records a user's statement that the LMS did cancel or accept the marking, and commits it here (audited).
 * @throws ApplicationError NOT_FOUND, CONFLICT when there is nothing to confirm, or it cannot be recorded
 */
export function confirmAction(dependencies: ResolveDependencies, resolving: Resolving): Promise<void> {
  return commitChoice(dependencies, resolving, 'CONFIRM', { lmsEnrolmentId: null, lms: null });
}

const audited = { LINK: 'lifecycle_action.linked', CONFIRM: 'lifecycle_action.confirmed' } as const;

/**
 * Returns the LMS of an action, whatever the organisation's mode is now, and when the first call that is in doubt began;
 * null if it is not known.
 */
async function lmsOf(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
  enrolment: EnrolmentRecord,
): Promise<{ readonly lms: LmsResult['lms'] | null; readonly callBegan: string | null }> {
  const { lms, callBegan } = await callInDoubt(tx, action);
  return { lms: enrolment.lms ?? lms, callBegan };
}

/**
 * Commits the state that a user found in the LMS as if the call had answered with it. Checks again whether that is
 * still possible.
 */
async function commitChoice(
  { database, messageIdDomain, onEmailsQueued, log }: ResolveDependencies,
  resolving: Resolving,
  choice: 'LINK' | 'CONFIRM',
  { lmsEnrolmentId, lms }: Pick<LmsResult, 'lmsEnrolmentId'> & { readonly lms: LmsResult['lms'] | null },
): Promise<void> {
  const { organisationId } = resolving;
  let emailIds;
  try {
    const commit = async (tx: OrganisationTransaction): Promise<readonly string[]> => {
      if (lmsEnrolmentId !== null) await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId }]);
      const { action, enrolment } = await openQuestion(tx, resolving, choice);
      const { lms: recorded, callBegan } = await lmsOf(tx, action, enrolment);
      const result = {
        lmsEnrolmentId,
        lms: lms ?? recorded ?? (await findLmsSettings(tx)).mode,
        callBegan,
        runId: action.runId ?? action.id,
      };
      const effect = await commitEffect(tx, action, result, messageIdDomain);
      await settle(tx, resolving, audited[choice], action, lmsEnrolmentId === null ? {} : { lmsEnrolmentId });
      return effect.emailIds;
    };
    emailIds = await againWithFewerReports(database, organisationId, () =>
      database.inOrganisation(organisationId, commit),
    );
  } catch (error) {
    if (error instanceof ApplicationError) throw error;
    throw await explainRefusedCommit({ database, log }, resolving, error);
  }
  if (emailIds.length > 0) onEmailsQueued();
}

/**
 * Discards an action and audits this. A PENDING enrolment becomes DISCARDED. A failed transfer, cancellation or marking
 * stays undone, and the enrolment stays unchanged.
 * @throws ApplicationError NOT_FOUND, CONFLICT
 */
export async function discardAction(
  { database }: Pick<ResolveDependencies, 'database'>,
  resolving: Resolving,
): Promise<void> {
  const { organisationId } = resolving;
  await database.inOrganisation(organisationId, async (tx) => {
    const { action, enrolment } = await openQuestion(tx, resolving, 'DISCARD');
    if (action.kind === 'CREATE') {
      requireTransition(enrolment.status, 'DISCARDED');
      await setEnrolmentStatus(tx, action.enrolmentId, 'DISCARDED');
    }
    await settle(tx, resolving, 'lifecycle_action.discarded', action, {});
  });
}

/**
 * Returns the action and its enrolment, both locked, if it is the enrolment's latest and its outcome offers the choice.
 */
async function openQuestion(
  tx: OrganisationTransaction,
  { actionId }: Resolving,
  choice: 'LINK' | 'CONFIRM' | 'DISCARD',
): Promise<{ readonly action: LifecycleActionRecord; readonly enrolment: EnrolmentRecord }> {
  const action = await lockAction(tx, actionId);
  if (action === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ACTION', t('There is no such action.'));
  const enrolment = await lockEnrolment(tx, action.enrolmentId);
  // A statement after the lock: it sees the action that a transaction has added for which the lock has waited.
  const latest = await findLatestAction(tx, action.enrolmentId);
  const choices = action.outcome?.choices ?? [];
  if (action.state !== 'CLOSED' || latest?.id !== action.id || !choices.includes(choice)) {
    throw new ApplicationError(
      'CONFLICT',
      'CHOICE_NOT_OPEN',
      t('This is not possible, or no longer possible, for this action.'),
    );
  }
  const expected = action.kind === 'CREATE' ? 'PENDING' : 'ACTIVE';
  if (enrolment?.status !== expected) {
    const problem =
      enrolment === null
        ? asSentence('The enrolment does not exist any more.')
        : asSentence('The status of the enrolment is now “{status}”.', { status: statusWords[enrolment.status] });
    throw new ApplicationError('CONFLICT', 'ENROLMENT_STATUS', problem);
  }
  return { action, enrolment };
}

/** Records the choice in the audit trail and closes the question. */
async function settle(
  tx: OrganisationTransaction,
  { userId }: Resolving,
  what: string,
  action: LifecycleActionRecord,
  details: Record<string, unknown>,
): Promise<void> {
  await settleAction(tx, action.id);
  await recordAuditEntry(tx, {
    id: newId(),
    actor: { kind: 'USER', userId },
    action: what,
    subjectId: action.id,
    details: {
      ...details,
      enrolmentId: action.enrolmentId,
      ending: action.ending,
      operation: operationOf(action.kind),
    },
  });
}
