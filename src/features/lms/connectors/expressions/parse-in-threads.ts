import { asSentence } from '../../../../language/sentence.ts';
import { CpuTaskError } from '../../../../platform/cpu-pool/errors.ts';
import { BusyError } from '../../../../platform/waiting/busy-error.ts';
import type { ParseExpressions } from './parse-expressions.ts';

/** Reads the syntax with a task of the pool. Expressions for which it has no time or no place have that as their problem. */
export function parseInThreads(runTask: ParseExpressions): ParseExpressions {
  return async (organisationId, expressions) => {
    if (expressions.length === 0) return [];
    try {
      return await runTask(organisationId, expressions);
    } catch (error) {
      const isBusy = error instanceof BusyError;
      if (!isBusy && !(error instanceof CpuTaskError)) throw error;
      const { text } = isBusy
        ? asSentence('Attain had no time to read it. Try again later')
        : asSentence('Reading it takes too long');
      return expressions.map(() => ({ ok: false, problem: text, position: null }));
    }
  };
}
