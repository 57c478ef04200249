import { sentenceOf, type Sentence } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findAction } from '../store/lifecycle-actions.ts';
import { isFailure } from './finish-action.ts';

/** The action of a row is still under way. */
export class ActionOpenError extends Error {
  constructor(actionId: string) {
    super(`action ${actionId} is not closed yet`);
    this.name = 'ActionOpenError';
  }
}

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
  const inDoubt = ending === 'UNKNOWN' || ending === 'INVALID_RESPONSE';
  const result = !isFailure(ending) ? 'DONE' : inDoubt ? 'UNKNOWN' : 'FAILED';
  return { result, message: outcome?.words?.message ?? [sentenceOf(outcome?.message ?? ending)] };
}
