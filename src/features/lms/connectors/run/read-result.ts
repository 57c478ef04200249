import { fieldOf } from '../../../../platform/field-of.ts';
import { lmsOperations } from '../../rules/operations.ts';
import { idProblem } from '../../rules/responses/read-id.ts';
import type { ReadResult } from '../../rules/responses/read-result.ts';
import type { ConnectorOperation } from '../connector-operations.ts';

/** The progress that an LMS has for an enrolment, in percent. */
export interface PulledProgress {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/** Reads the result of an operation with the reader of the plain templates' replies. @param value JSON */
export function readResult(operation: ConnectorOperation, value: unknown): ReadResult<unknown> {
  if (operation === 'GET_PROGRESS') return readProgress(value);
  return lmsOperations[operation].readReply(JSON.stringify(value) ?? '');
}

function readProgress(value: unknown): ReadResult<readonly PulledProgress[]> {
  const items = value === undefined || value === null ? [] : Array.isArray(value) ? (value as unknown[]) : [value];
  const read: PulledProgress[] = [];
  for (const [index, item] of items.entries()) {
    const wrong = (problem: string) => ({
      ok: false as const,
      problem: `expected an array of objects with lmsEnrolmentId and progress; item ${index + 1}: ${problem}`,
    });
    const id = fieldOf(item, 'lmsEnrolmentId');
    const progress = fieldOf(item, 'progress');
    if (typeof id !== 'string') return wrong('its lmsEnrolmentId is not a string');
    const problem = idProblem(id);
    if (problem !== null) return wrong(`its lmsEnrolmentId ${problem}`);
    if (typeof progress !== 'number' || !(progress >= 0 && progress <= 100)) {
      return wrong('its progress is not a number from 0 to 100');
    }
    read.push({ lmsEnrolmentId: id, progress });
  }
  return { ok: true, value: read };
}

/** Returns whether an operation needs a result. */
export function needsResult(operation: ConnectorOperation): boolean {
  return operation === 'GET_PROGRESS' || lmsOperations[operation].needsReply;
}
