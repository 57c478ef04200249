import { requireTransition } from '../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../../persistence/database.ts';
import { lockEnrolment, setEnrolmentStatus } from '../../persistence/repositories/enrolment-lifecycle.ts';
import { lockLmsEnrolmentIds } from '../../persistence/repositories/enrolments.ts';
import { appendAuditEntry } from '../../persistence/repositories/ledgers.ts';
import { findLmsSettings } from '../../persistence/repositories/lms-configuration.ts';
import { findLmsCall } from '../../persistence/repositories/lms-calls.ts';
import {
  findLatestAction,
  lockAction,
  settleAction,
  type LifecycleActionRecord,
} from '../../persistence/repositories/lifecycle-actions.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';
import { readFromLms, type LmsReadResult, type ReadDependencies } from '../lms/read-from-lms.ts';
import { commitEffect } from './commit-effect.ts';
import { operationOf } from './operation-of.ts';

export interface ResolveDependencies extends ReadDependencies {
  readonly messageIdDomain: string;
  /** Sends a queued e-mail; a start that fails is swept up later. */
  readonly startEmails: (organisationId: string, emailIds: readonly string[]) => Promise<void>;
}

export interface Resolving {
  readonly organisationId: string;
  readonly userId: string;
  readonly actionId: string;
}

/**
 * Takes over an id that the user found in the LMS, after a Create or Transfer whose ending left it open: asks the LMS for the
 * enrolment, then commits as if the call had answered with it (decisions.md "Lifecycle actions" 7).
 * @throws ApplicationError NOT_FOUND when there is no such action, CONFLICT when there is nothing to link, or the LMS does not know
 * the id
 */
export async function linkEnrolment(
  dependencies: ResolveDependencies,
  resolving: Resolving,
  lmsEnrolmentId: string,
): Promise<void> {
  const { database, messageIdDomain, startEmails } = dependencies;
  const { organisationId } = resolving;
  // The LMS is not asked for what cannot be linked anyway; the transaction below asks again.
  await database.inOrganisation(organisationId, (em) => openQuestion(em, resolving, 'LINK'));
  const values = { enrolmentId: lmsEnrolmentId };
  const found = await readFromLms(dependencies, { ...resolving, operation: 'GET_ENROLMENT', values });
  if (found.report.ending !== 'SUCCEEDED') {
    throw new ApplicationError('CONFLICT', 'LMS_ENROLMENT_NOT_FOUND', found.report.message);
  }
  const emailIds = await database.inOrganisation(organisationId, async (em) => {
    await lockLmsEnrolmentIds(em, organisationId, [lmsEnrolmentId]);
    const action = await openQuestion(em, resolving, 'LINK');
    const lms = found.lms ?? (await findLmsSettings(em, organisationId)).mode;
    const call = action.callId === null ? null : await findLmsCall(em, organisationId, action.callId);
    const result = { lmsEnrolmentId, lms, callBegan: call?.startedAt ?? null, runId: action.runId ?? action.id };
    const effect = await commitEffect(em, organisationId, action, result, messageIdDomain);
    await settle(em, resolving, 'lifecycle_action.linked', action, { lmsEnrolmentId });
    return effect.emailIds;
  });
  await startEmails(organisationId, emailIds);
}

/**
 * The enrolment that the LMS has under an id, for an action that could be linked with it; nothing is changed.
 * @throws ApplicationError NOT_FOUND when there is no such action, CONFLICT when there is nothing to link
 */
export async function readLinkCandidate(
  dependencies: ResolveDependencies,
  resolving: Resolving,
  lmsEnrolmentId: string,
): Promise<LmsReadResult> {
  const { organisationId } = resolving;
  await dependencies.database.inOrganisation(organisationId, (em) => openQuestion(em, resolving, 'LINK'));
  return readFromLms(dependencies, {
    ...resolving,
    operation: 'GET_ENROLMENT',
    values: { enrolmentId: lmsEnrolmentId },
  });
}

/** States that the LMS did cancel or take the marking, and commits it here (audited). @throws ApplicationError CONFLICT */
export async function confirmAction(dependencies: ResolveDependencies, resolving: Resolving): Promise<void> {
  const { database, messageIdDomain, startEmails } = dependencies;
  const { organisationId } = resolving;
  const emailIds = await database.inOrganisation(organisationId, async (em) => {
    const action = await openQuestion(em, resolving, 'CONFIRM');
    const { mode: lms } = await findLmsSettings(em, organisationId);
    const result = { lmsEnrolmentId: null, lms, callBegan: null, runId: action.runId ?? action.id };
    const effect = await commitEffect(em, organisationId, action, result, messageIdDomain);
    await settle(em, resolving, 'lifecycle_action.confirmed', action, {});
    return effect.emailIds;
  });
  await startEmails(organisationId, emailIds);
}

/**
 * Gives up (audited): a PENDING enrolment becomes DISCARDED; a transfer, cancellation or marking that failed stays undone, and the
 * enrolment is left as it is.
 * @throws ApplicationError NOT_FOUND, CONFLICT
 */
export async function discardAction(dependencies: ResolveDependencies, resolving: Resolving): Promise<void> {
  const { organisationId } = resolving;
  await dependencies.database.inOrganisation(organisationId, async (em) => {
    const action = await openQuestion(em, resolving, 'DISCARD');
    if (action.kind === 'CREATE') {
      const enrolment = await lockEnrolment(em, organisationId, action.enrolmentId);
      requireTransition(enrolment!.status, 'DISCARDED');
      await setEnrolmentStatus(em, organisationId, action.enrolmentId, 'DISCARDED');
    }
    await settle(em, resolving, 'lifecycle_action.discarded', action, {});
  });
}

/** The action, if it is the enrolment's latest and its ending offers the choice. */
async function openQuestion(
  em: EntityManager,
  { organisationId, actionId }: Resolving,
  choice: 'LINK' | 'CONFIRM' | 'DISCARD',
): Promise<LifecycleActionRecord> {
  const action = await lockAction(em, organisationId, actionId);
  if (action === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ACTION', 'There is no such action.');
  const latest = await findLatestAction(em, organisationId, action.enrolmentId);
  const choices = action.outcome?.choices ?? [];
  if (action.state !== 'CLOSED' || latest?.id !== action.id || !choices.includes(choice)) {
    throw new ApplicationError('CONFLICT', 'CHOICE_NOT_OPEN', 'This is not possible for this action (any more).');
  }
  const enrolment = await lockEnrolment(em, organisationId, action.enrolmentId);
  const expected = action.kind === 'CREATE' ? 'PENDING' : 'ACTIVE';
  if (enrolment?.status !== expected) {
    throw new ApplicationError(
      'CONFLICT',
      'ENROLMENT_STATUS',
      `The enrolment is ${enrolment?.status ?? 'gone'} by now.`,
    );
  }
  return action;
}

/** Writes the choice into the audit trail and closes the question. */
async function settle(
  em: EntityManager,
  { organisationId, userId }: Resolving,
  what: string,
  action: LifecycleActionRecord,
  details: Record<string, unknown>,
): Promise<void> {
  await settleAction(em, organisationId, action.id);
  await appendAuditEntry(em, organisationId, {
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
