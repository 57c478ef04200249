import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { adviceAfterDoubt, choicesAfter } from '../rules/ending-advice.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import type { ReadResult } from '../rules/responses/read-result.ts';
import { listOf, readProgressItems, type PulledProgress } from './run/read-progress-items.ts';

/** An operation as a connector does it. */
export interface ConnectorOperationDefinition {
  /** The name for people. */
  readonly label: string;
  /** Whether it may change something in the LMS. */
  readonly changesLms: boolean;
  /** Whether Attain needs it. */
  readonly isRequired: boolean;
  /** Whether the connector must have a result for it. */
  readonly needsResult: boolean;
  /** The names of its values. */
  readonly variables: readonly string[];
  /** Reads the result, with the reader of the plain templates' replies where there is one. @param value JSON */
  readonly readResult: (value: unknown) => ReadResult<unknown>;
  /** Returns the choices of an action after an outcome. */
  readonly choicesAfter: (ending: CallOutcome, mayHaveActed: boolean) => readonly ActionChoice[];
  /** What to do when it is not known whether the LMS has acted, a sentence each. */
  readonly adviceAfterDoubt: readonly Sentence[];
}

export type ConnectorOperation = LmsOperation | 'GET_PROGRESS';

const onlyReads = [asSentence('Repeat the operation: it only reads and changes nothing.')];

/** An operation that templates do as well. */
function ofTemplates(operation: LmsOperation): ConnectorOperationDefinition {
  const { label, method, isRequired, needsReply, variables, readReply } = lmsOperations[operation];
  const changesLms = method === 'POST';
  return {
    label,
    changesLms,
    isRequired,
    needsResult: needsReply,
    variables: Object.keys(variables),
    readResult: (value) => readReply(JSON.stringify(value) ?? ''),
    choicesAfter: (ending, mayHaveActed) => choicesAfter(operation, ending, mayHaveActed),
    adviceAfterDoubt: changesLms ? adviceAfterDoubt(operation) : onlyReads,
  };
}

/** The operations of a connector: the seven of an LMS, and reading the progress of several enrolments. */
export const connectorOperations: Readonly<Record<ConnectorOperation, ConnectorOperationDefinition>> = {
  GET_COURSES: ofTemplates('GET_COURSES'),
  GET_COURSE: ofTemplates('GET_COURSE'),
  GET_ENROLMENT: ofTemplates('GET_ENROLMENT'),
  CREATE_ENROLMENT: ofTemplates('CREATE_ENROLMENT'),
  TRANSFER_ENROLMENT: ofTemplates('TRANSFER_ENROLMENT'),
  CANCEL_ENROLMENT: ofTemplates('CANCEL_ENROLMENT'),
  UPDATE_MARKING: ofTemplates('UPDATE_MARKING'),
  GET_PROGRESS: {
    label: asSentence('Get LMS Progress').text,
    changesLms: false,
    isRequired: false,
    needsResult: true,
    variables: ['enrolmentIds', 'since'],
    readResult: readProgress,
    choicesAfter: () => ['REPEAT'],
    adviceAfterDoubt: onlyReads,
  },
};

export const connectorOperationNames = [...(Object.keys(lmsOperations) as LmsOperation[]), 'GET_PROGRESS'] as const;

/** Returns whether templates can do an operation as well. */
export const isLmsOperation = (operation: ConnectorOperation): operation is LmsOperation => operation in lmsOperations;

/** Returns the name of an operation for people. */
export const operationLabel = (operation: ConnectorOperation): string => connectorOperations[operation].label;

/** Returns the name of an operation for a sentence. */
export const operationName = (operation: ConnectorOperation): Sentence => ({ text: operationLabel(operation) });

/** Returns whether an operation may change something in the LMS. */
export const changesLms = (operation: ConnectorOperation): boolean => connectorOperations[operation].changesLms;

function readProgress(value: unknown): ReadResult<readonly PulledProgress[]> {
  const read = readProgressItems(listOf(value));
  return read.ok
    ? { ok: true, value: read.progress }
    : {
        ok: false,
        problem: asSentence('item {number} of the result {problem}', { number: read.number, problem: read.problem }),
      };
}
