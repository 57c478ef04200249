import type { Sentence } from '../../language/sentence.ts';
import { failureSentence, isTransient } from '../database/transient-errors.ts';

/**
 * Processes a row of a run over rows. A row that can never be processed must not delay the others: its failure is
 * recorded, and the run goes on.
 * @param isLastAttempt whether an error that may pass counts as permanent
 * @param otherwise what is returned for a row that failed
 * @param record records the failure, with a reason without personal data
 * @throws an error that may pass
 */
export async function orFailRow<T>(
  isLastAttempt: boolean,
  otherwise: T,
  work: () => Promise<T>,
  record: (reason: readonly Sentence[], error: unknown) => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTransient(error) && !isLastAttempt) throw error;
    await record([failureSentence(error)], error);
    return otherwise;
  }
}
