import { asSentence, sentenceOf } from '../../../language/sentence.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import type { ReadResult } from '../rules/responses/read-result.ts';

/**
 * Reads what a mapping made of a reply with the operation's own reader. JSONata gives a single object for a list of one,
 * which is the list that was meant.
 * @param value JSON or undefined
 */
export function mappedReply(operation: LmsOperation, value: unknown): ReadResult<unknown> {
  const { expects, readReply } = lmsOperations[operation];
  if (value === undefined) {
    const problem =
      operation === 'GET_COURSES'
        ? asSentence(
            'expected {expects}; the mapping found nothing in the response; write [ ] around it if an empty list is meant',
            { expects: sentenceOf(expects) },
          )
        : asSentence('expected {expects}; the mapping found nothing in the response', { expects: sentenceOf(expects) });
    return { ok: false, problem };
  }
  const isOneOfList = operation === 'GET_COURSES' && typeof value === 'object' && value !== null;
  const mapped = isOneOfList && !Array.isArray(value) ? [value] : value;
  const read = readReply(JSON.stringify(mapped));
  return read.ok ? read : { ...read, problem: asSentence('{problem} (after the mapping)', { problem: read.problem }) };
}
