import { asSentence } from '../../../../language/sentence.ts';
import { CpuTaskError, TaskDeadlineError, ThreadDiedError } from '../../../../platform/cpu-pool/errors.ts';
import type { EvaluateExpressions } from './evaluate-expressions.ts';

/**
 * Evaluates expressions with a task of the pool. An evaluation that ends its thread, because it needs too much memory,
 * is a problem of its expressions.
 */
export function evaluateInThreads(runTask: EvaluateExpressions): EvaluateExpressions {
  return async (organisationId, request) => {
    try {
      return await runTask(organisationId, request);
    } catch (error) {
      if (!(error instanceof CpuTaskError)) throw error;
      const names = Object.keys(request.expressions);
      return Object.fromEntries(names.map((name) => [name, { ok: false, problem: problemOf(error) } as const]));
    }
  };
}

function problemOf(error: CpuTaskError): string {
  if (error instanceof TaskDeadlineError) return asSentence('The evaluation takes too long').text;
  if (error instanceof ThreadDiedError && error.outOfMemory)
    return asSentence('The evaluation needs too much memory').text;
  return asSentence('The evaluation failed').text;
}
