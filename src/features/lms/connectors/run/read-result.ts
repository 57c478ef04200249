import { lmsOperations } from '../../rules/operations.ts';
import type { ReadResult } from '../../rules/responses/read-result.ts';
import type { ConnectorOperation } from '../connector-operations.ts';
import { listOf, readProgressItems, type PulledProgress } from './read-progress-items.ts';

/** Reads the result of an operation with the reader of the plain templates' replies. @param value JSON */
export function readResult(operation: ConnectorOperation, value: unknown): ReadResult<unknown> {
  if (operation === 'GET_PROGRESS') return readProgress(value);
  return lmsOperations[operation].readReply(JSON.stringify(value) ?? '');
}

function readProgress(value: unknown): ReadResult<readonly PulledProgress[]> {
  const read = readProgressItems(listOf(value));
  return read.ok
    ? { ok: true, value: read.progress }
    : { ok: false, problem: `item ${read.number} of the result ${read.problem}` };
}

/** Returns whether an operation needs a result. */
export function needsResult(operation: ConnectorOperation): boolean {
  return operation === 'GET_PROGRESS' || lmsOperations[operation].needsReply;
}
