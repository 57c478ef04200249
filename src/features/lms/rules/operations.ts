import { asSentence } from '../../../language/sentence.ts';
import { readAcknowledgement, readCourse, readCourses, readCreated, readEnrolment } from './responses/index.ts';
import type { ReadResult, ResponseBody } from './responses/read-result.ts';
import type { DeclaredVariables, ValuesOf } from './templates/declared-variables.ts';

export interface LmsOperationDefinition {
  /** The name for people, as in docs/product.md §4.2, and a key of the catalogues. */
  readonly label: string;
  readonly method: 'GET' | 'POST';
  /** Whether the service needs it. An optional operation without a URL is simply not called. */
  readonly isRequired: boolean;
  /** Whether the request has a body template. */
  readonly hasBody: boolean;
  readonly variables: DeclaredVariables;
  /** The expected answer, for messages and the "Try an operation" page; a key of the catalogues. */
  readonly expects: string;
  /** False if any 2xx suffices, with any body. */
  readonly needsReply: boolean;
  readonly readReply: (body: ResponseBody) => ReadResult<unknown>;
}

/**
 * The seven calls that the service makes to an LMS (docs/product.md §4.2), and how their replies are read
 * (docs/product.md "Replies of an LMS").
 */
export const lmsOperations = {
  GET_COURSES: {
    label: asSentence('Get LMS Courses').text,
    method: 'GET',
    isRequired: true,
    hasBody: false,
    variables: { searchTerm: 'text' },
    expects: asSentence('an array of objects with id and name').text,
    needsReply: true,
    readReply: readCourses,
  },
  GET_COURSE: {
    label: asSentence('Get LMS Course').text,
    method: 'GET',
    isRequired: true,
    hasBody: false,
    variables: { courseId: 'text' },
    expects: asSentence('an object with id and name').text,
    needsReply: true,
    readReply: readCourse,
  },
  GET_ENROLMENT: {
    label: asSentence('Get LMS Enrolment').text,
    method: 'GET',
    isRequired: true,
    hasBody: false,
    variables: { enrolmentId: 'text' },
    expects: asSentence('an object with id').text,
    needsReply: true,
    readReply: readEnrolment,
  },
  CREATE_ENROLMENT: {
    label: asSentence('Create LMS Enrolment').text,
    method: 'POST',
    isRequired: true,
    hasBody: true,
    variables: {
      courseId: 'text',
      'course.name': 'text',
      'student.id': 'text',
      'student.firstName': 'text',
      'student.lastName': 'text',
      'student.email': 'text',
      'student.externalId': 'text',
    },
    expects: asSentence('an object with id, the id of the new enrolment').text,
    needsReply: true,
    readReply: readCreated,
  },
  TRANSFER_ENROLMENT: {
    label: asSentence('Transfer LMS Enrolment').text,
    method: 'POST',
    isRequired: false,
    hasBody: true,
    variables: {
      enrolmentId: 'text',
      'course.name': 'text',
      'to.id': 'text',
      'to.firstName': 'text',
      'to.lastName': 'text',
      'to.email': 'text',
      'to.externalId': 'text',
    },
    expects: asSentence('an object with id, the id of the resulting enrolment').text,
    needsReply: true,
    readReply: readCreated,
  },
  CANCEL_ENROLMENT: {
    label: asSentence('Cancel LMS Enrolment').text,
    method: 'POST',
    isRequired: false,
    hasBody: true,
    variables: { enrolmentId: 'text', 'course.name': 'text' },
    expects: asSentence('any reply with a 2xx status').text,
    needsReply: false,
    readReply: readAcknowledgement,
  },
  UPDATE_MARKING: {
    label: asSentence('Update LMS Enrolment Marking').text,
    method: 'POST',
    isRequired: false,
    hasBody: true,
    variables: { enrolmentId: 'text', 'course.name': 'text', quizResults: 'json' },
    expects: asSentence('any reply with a 2xx status').text,
    needsReply: false,
    readReply: readAcknowledgement,
  },
} as const satisfies Readonly<Record<string, LmsOperationDefinition>>;

export type LmsOperation = keyof typeof lmsOperations;

/** The values that an operation's templates may use. A missing, misspelt or foreign one does not compile. */
export type VariablesOf<Operation extends LmsOperation> = ValuesOf<(typeof lmsOperations)[Operation]['variables']>;

/** The type of an operation's parsed reply. */
export type ReplyOf<Operation extends LmsOperation> = Extract<
  ReturnType<(typeof lmsOperations)[Operation]['readReply']>,
  { ok: true }
>['value'];
