import { areOfDoubt } from '../../../domain/lms/actions.ts';
import type { EnrolmentRequest } from '../../queries/actions.ts';
import type { EnrolmentAction } from '../../queries/enrolments.ts';
import { savedAgainstScores } from './passed.ts';
import { t } from '../../../language/translate.ts';

type Kind = EnrolmentAction['kind'];
type Ending = NonNullable<EnrolmentAction['ending']>;

/** The names of the operations in docs/product.md §4.2. The configuration uses the same names. */
const operations: Readonly<Record<string, string>> = {
  GET_COURSES: t('Get LMS Courses'),
  GET_COURSE: t('Get LMS Course'),
  GET_ENROLMENT: t('Get LMS Enrolment'),
  CREATE_ENROLMENT: t('Create LMS Enrolment'),
  TRANSFER_ENROLMENT: t('Transfer LMS Enrolment'),
  CANCEL_ENROLMENT: t('Cancel LMS Enrolment'),
  UPDATE_MARKING: t('Update LMS Enrolment Marking'),
  GET_PROGRESS: t('Get LMS Progress'),
};

/** Results of calls that the LMS accepted. */
const calledWords: Readonly<Record<string, string>> = {
  CREATE_ENROLMENT: t('The LMS created the enrolment'),
  TRANSFER_ENROLMENT: t('The LMS transferred the enrolment'),
  CANCEL_ENROLMENT: t('The LMS cancelled the enrolment'),
  UPDATE_MARKING: t('The LMS took the results'),
};

/** Returns what a call did that the LMS accepted. */
export const calledInWords = (operation: string): string =>
  calledWords[operation] ?? t('The LMS answered: {operation}', { operation: operationLabel(operation) });

export const operationLabel = (operation: string): string => operations[operation] ?? operation;

/** The words for each kind of action. */
export const actionWords: Readonly<
  Record<
    Kind,
    {
      readonly call: string;
      readonly failed: string;
      readonly inDoubt: string;
      readonly done: string;
    }
  >
> = {
  CREATE: {
    call: operationLabel('CREATE_ENROLMENT'),
    failed: t('The student was not enrolled'),
    inDoubt: t('It is not known whether the LMS has enrolled the student'),
    done: t('The student is enrolled.'),
  },
  TRANSFER: {
    call: operationLabel('TRANSFER_ENROLMENT'),
    failed: t('The enrolment was not transferred'),
    inDoubt: t('It is not known whether the LMS has transferred the enrolment'),
    done: t('The enrolment was transferred.'),
  },
  CANCEL: {
    call: operationLabel('CANCEL_ENROLMENT'),
    failed: t('The enrolment was not cancelled'),
    inDoubt: t('It is not known whether the LMS has cancelled the enrolment'),
    done: t('The enrolment was cancelled.'),
  },
  MARK: {
    call: operationLabel('UPDATE_MARKING'),
    failed: t('The results were not saved'),
    inDoubt: t('It is not known whether the LMS has the results'),
    done: t('The results were saved.'),
  },
};

/** A short description of each outcome of an action or a call. */
export const endingWords: Readonly<Record<Ending, string>> = {
  SUCCEEDED: t('done'),
  NOT_CONFIGURED: t('recorded in Attain only; the LMS was not called'),
  REJECTED: t('the LMS refused'),
  INVALID_RESPONSE: t('the response of the LMS could not be used'),
  UNREACHABLE: t('no answer from the LMS; it changed nothing'),
  UNKNOWN: t('it is not known whether the LMS did it'),
  MISCONFIGURED: t('the settings are wrong'),
  NOT_SENT: t('it was never sent'),
};

/** Returns what a successful action did. It says so when the LMS does not know of an enrolment's end or move. */
export function doneInWords({ kind, ending }: Pick<EnrolmentAction, 'kind' | 'ending'>): string {
  if (ending !== 'NOT_CONFIGURED') return actionWords[kind].done;
  switch (kind) {
    case 'CANCEL':
      return t('The enrolment was cancelled in Attain only. The LMS was not called.');
    case 'TRANSFER':
      return t('The enrolment was transferred in Attain only. The LMS was not called.');
    default:
      return actionWords[kind].done;
  }
}

/** Returns what a successful request did, and which results it saved against their scores. */
export const savedInWords = (request: EnrolmentRequest, action: Pick<EnrolmentAction, 'kind' | 'ending'>): string =>
  [doneInWords(action), ...(request.kind === 'MARK' ? savedAgainstScores(request.results) : [])].join(' ');

/** Whether the LMS may have done it, in this attempt or an earlier one, and nobody has decided about it. */
export const isInDoubt = ({ outcome }: Pick<EnrolmentAction, 'outcome'>): boolean => areOfDoubt(outcome?.choices ?? []);

/** The words of the button and the dialog that give up a failed action. */
export interface GivingUp {
  readonly button: string;
  readonly question: string;
  readonly confirm: string;
  readonly consequence: string;
  readonly done: string;
  /** Whether the enrolment ends, too. */
  readonly isFinal: boolean;
}

/** Returns the words for giving up an action. Only giving up a creation changes the enrolment. */
export function givingUp(action: Pick<EnrolmentAction, 'kind' | 'outcome'>): GivingUp {
  const { kind } = action;
  if (kind === 'CREATE') {
    return {
      button: t('Discard'),
      question: t('Discard this enrolment?'),
      confirm: t('Discard the enrolment'),
      consequence: t(
        'The enrolment ends in Attain, and you cannot undo this. If the LMS did enrol the student, remove the enrolment there.',
      ),
      done: t('The enrolment was discarded.'),
      isFinal: true,
    };
  }
  if (isInDoubt(action) && kind === 'TRANSFER') {
    return {
      button: t('Discard'),
      question: t('Discard this transfer?'),
      confirm: t('Discard the transfer'),
      consequence: t(
        'In Attain, this student keeps the enrolment. If the LMS did transfer it, undo the transfer there.',
      ),
      done: t('The transfer was discarded.'),
      isFinal: false,
    };
  }
  return {
    button: t('Leave it as it is'),
    question: t('Leave the enrolment as it is?'),
    confirm: t('Leave it as it is'),
    consequence: isInDoubt(action)
      ? t(
          'The enrolment does not change in Attain. If the LMS did it, undo it there. Only this notice is removed. The timeline still shows what happened.',
        )
      : t(
          'The enrolment does not change, in Attain or in the LMS. Only this notice is removed. The timeline still shows what happened.',
        ),
    done: t('The enrolment was left as it is.'),
    isFinal: false,
  };
}

/** Whether an action has failed. */
export const isFailure = ({ ending }: Pick<EnrolmentAction, 'ending'>): boolean =>
  ending !== null && ending !== 'SUCCEEDED' && ending !== 'NOT_CONFIGURED';
