import { lmsOperations, type LmsOperation } from '../rules/operations.ts';

/** The operations of a connector: the seven of an LMS, and reading the progress of several enrolments. */
export const connectorOperations = [...(Object.keys(lmsOperations) as LmsOperation[]), 'GET_PROGRESS'] as const;
export type ConnectorOperation = LmsOperation | 'GET_PROGRESS';

/** Returns the name of an operation for people. */
export function operationLabel(operation: ConnectorOperation): string {
  return operation === 'GET_PROGRESS' ? 'Get LMS Progress' : lmsOperations[operation].label;
}

/** Returns whether an operation may change something in the LMS. */
export function changesLms(operation: ConnectorOperation): boolean {
  return operation !== 'GET_PROGRESS' && lmsOperations[operation].method === 'POST';
}
