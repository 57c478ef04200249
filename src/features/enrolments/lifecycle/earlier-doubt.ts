import { isDeepStrictEqual } from 'node:util';
import { areOfDoubt, type ActionChoice, type ActionKind } from '../../../domain/lms/actions.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import { asSentence, englishWording } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { adviceAfterDoubt, findLmsCall, mayHaveActed } from '../../lms/index.ts';
import { findActionBefore, type ActionOutcome, type LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { operationOf } from './operation-of.ts';

/** The choice that records here what the LMS has done, by the kind of the action. */
const settlingChoice: Readonly<Record<ActionKind, ActionChoice>> = {
  CREATE: 'LINK',
  TRANSFER: 'LINK',
  CANCEL: 'CONFIRM',
  MARK: 'CONFIRM',
};

/** Returns whether the LMS may have done an action that is not done here, and no user has decided about it. */
export const isInDoubt = ({ outcome }: Pick<LifecycleActionRecord, 'outcome'>): boolean =>
  areOfDoubt(outcome?.choices ?? []);

/** Returns whether two actions on one enrolment ask for the same. A repeated Create names the enrolment only. */
export const asksForTheSame = (
  one: Pick<LifecycleActionRecord, 'kind' | 'request'>,
  other: Pick<LifecycleActionRecord, 'kind' | 'request'>,
): boolean => one.kind === other.kind && (one.kind === 'CREATE' || isDeepStrictEqual(one.request, other.request));

/**
 * Returns the outcome of a failed action with the choice of an earlier attempt at the same that is still in doubt
 * (docs/product.md "Choices after a failure"). A refusal of the repeat does not settle it: an LMS that has done the first
 * attempt may refuse the second one for that reason.
 * @param action locked
 */
export async function withEarlierDoubt(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
  outcome: ActionOutcome,
): Promise<ActionOutcome> {
  if (outcome.choices.length === 0 || areOfDoubt(outcome.choices)) return outcome;
  const before = await findActionBefore(tx, action);
  if (before === null || !isInDoubt(before) || !asksForTheSame(before, action)) return outcome;
  const steps = [
    asSentence('An earlier attempt may have succeeded in the LMS.'),
    ...adviceAfterDoubt(operationOf(action.kind)),
  ];
  const { words } = outcome;
  return {
    ...outcome,
    choices: ['REPEAT', settlingChoice[action.kind], 'DISCARD'],
    nextSteps: [...steps.map((step) => englishWording([step])), ...outcome.nextSteps],
    words: words ? { ...words, nextSteps: [...steps, ...words.nextSteps] } : words,
  };
}

/** Attempts that are looked at, from the latest one. */
const mostAttempts = 20;

/**
 * Returns the LMS of the latest attempt that it may have done, and when the first of these calls began; null for what is
 * not known.
 */
export async function callInDoubt(
  tx: OrganisationTransaction,
  latest: LifecycleActionRecord,
): Promise<{ readonly lms: Lms | null; readonly callBegan: string | null }> {
  let lms: Lms | null = null;
  let callBegan: string | null = null;
  let attempt: LifecycleActionRecord | null = latest;
  for (let n = 0; n < mostAttempts && attempt !== null; n++) {
    if (!isInDoubt(attempt) || !asksForTheSame(attempt, latest)) break;
    const { callId, ending, outcome }: LifecycleActionRecord = attempt;
    const call = callId === null ? null : await findLmsCall(tx, callId);
    if (call !== null && ending !== null && mayHaveActed(ending, outcome?.lmsStatus ?? null)) {
      lms ??= call.lms;
      callBegan = call.startedAt;
    }
    attempt = await findActionBefore(tx, attempt);
  }
  return { lms, callBegan };
}
