import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { sentenceOf, type Sentence } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findAction } from '../store/lifecycle-actions.ts';
import { isInDoubt } from './earlier-doubt.ts';
import { isFailure } from './finish-action.ts';

/** The action of a row is still under way. */
export class ActionOpenError extends Error {
  constructor(actionId: string) {
    super(`action ${actionId} is not closed yet`);
    this.name = 'ActionOpenError';
  }
}

/** The endings after which it is not known whether the LMS has acted. */
export const endingsInDoubt: readonly CallOutcome[] = ['UNKNOWN', 'INVALID_RESPONSE'];

/** UNKNOWN: the LMS was called and may have acted. */
export interface RowOutcome {
  readonly result: 'DONE' | 'FAILED' | 'UNKNOWN';
  /** The outcome for people. */
  readonly message: readonly Sentence[];
}

/**
 * Returns the outcome of an action that a run over rows requested.
 * @throws ActionOpenError while the action is open
 */
export async function readRowOutcome(tx: OrganisationTransaction, actionId: string): Promise<RowOutcome> {
  const action = await findAction(tx, actionId);
  if (action?.state !== 'CLOSED' || action.ending === null) throw new ActionOpenError(actionId);
  const { ending, outcome } = action;
  const isUnclear = endingsInDoubt.includes(ending) || isInDoubt(action);
  const result = !isFailure(ending) ? 'DONE' : isUnclear ? 'UNKNOWN' : 'FAILED';
  return { result, message: outcome?.words?.message ?? [sentenceOf(outcome?.message ?? ending)] };
}
