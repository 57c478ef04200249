import { describe, expect, it } from '@jest/globals';
import {
  lmsOperations,
  type LmsOperation,
  type LmsOperationDefinition,
  type ReplyOf,
  type VariablesOf,
} from '../../../src/features/lms/rules/operations.ts';
import { quizResultsJson } from '../../../src/features/lms/rules/quiz-results.ts';
import { renderRequest } from '../../../src/features/lms/rules/templates/render-request.ts';

const definitions: Readonly<Record<LmsOperation, LmsOperationDefinition>> = lmsOperations;

/** The table of docs/product.md §4.2. */
const table: [LmsOperation, label: string, method: string, isRequired: boolean, variables: string[]][] = [
  ['GET_COURSES', 'Get LMS Courses', 'GET', true, ['searchTerm']],
  ['GET_COURSE', 'Get LMS Course', 'GET', true, ['courseId']],
  ['GET_ENROLMENT', 'Get LMS Enrolment', 'GET', true, ['enrolmentId']],
  [
    'CREATE_ENROLMENT',
    'Create LMS Enrolment',
    'POST',
    true,
    [
      'courseId',
      'course.name',
      'student.id',
      'student.firstName',
      'student.lastName',
      'student.email',
      'student.externalId',
    ],
  ],
  [
    'TRANSFER_ENROLMENT',
    'Transfer LMS Enrolment',
    'POST',
    false,
    ['enrolmentId', 'course.name', 'to.id', 'to.firstName', 'to.lastName', 'to.email', 'to.externalId'],
  ],
  ['CANCEL_ENROLMENT', 'Cancel LMS Enrolment', 'POST', false, ['enrolmentId', 'course.name']],
  ['UPDATE_MARKING', 'Update LMS Enrolment Marking', 'POST', false, ['enrolmentId', 'course.name', 'quizResults']],
];

describe('lmsOperations', () => {
  it('has the seven operations', () => {
    const operations = Object.entries(definitions).map(([name, { label, method, isRequired, variables }]) => [
      name,
      label,
      method,
      isRequired,
      Object.keys(variables),
    ]);
    expect(operations).toEqual(table);
  });

  it('has a body for each POST, and only quiz results are inserted raw', () => {
    for (const { method, hasBody, variables } of Object.values(definitions)) {
      expect(hasBody).toBe(method === 'POST');
      for (const [name, kind] of Object.entries(variables)) expect(kind).toBe(name === 'quizResults' ? 'json' : 'text');
    }
  });

  it.each(Object.entries(definitions))('reads what %s says it expects', (_name, { expects, readReply, needsReply }) => {
    const example = expects.startsWith('an array') ? '[{"id": 1, "name": "A"}]' : '{"id": 1, "name": "A"}';
    expect(readReply(example).ok).toBe(true);
    expect(readReply('oops').ok).toBe(!needsReply);
  });
});

describe('the types of values and replies', () => {
  it('make a missing, misspelt or foreign value a compile-time error', () => {
    const create: VariablesOf<'CREATE_ENROLMENT'> = {
      courseId: 'c',
      'course.name': 'C',
      'student.id': 's',
      'student.firstName': 'Ada',
      'student.lastName': 'L',
      'student.email': 'ada@example.org',
      'student.externalId': '',
    };
    // @ts-expect-error -- a value is missing
    const missing: VariablesOf<'TRANSFER_ENROLMENT'> = { enrolmentId: 'e', 'to.id': 's', 'to.firstName': 'Ada' };
    // @ts-expect-error -- a value of another operation
    const foreign: VariablesOf<'CANCEL_ENROLMENT'> = { enrolmentId: 'e', 'course.name': 'C', courseId: 'c' };
    // @ts-expect-error -- quiz results are made by quizResultsJson
    const unsafe: VariablesOf<'UPDATE_MARKING'> = { enrolmentId: 'e', 'course.name': 'C', quizResults: '[]' };
    const quizResults = quizResultsJson([]);
    const marking: VariablesOf<'UPDATE_MARKING'> = { enrolmentId: 'e', 'course.name': 'C', quizResults };
    const courses: ReplyOf<'GET_COURSES'> = [{ id: '1', name: 'A' }];
    // @ts-expect-error -- a reply of Create has an id, not a name
    const created: ReplyOf<'CREATE_ENROLMENT'> = { id: '1', name: 'A' };
    expect([create, missing, foreign, unsafe, marking, courses, created]).toHaveLength(7);
  });

  it('hold at run time as well: a value that is not there is no empty text', () => {
    const incomplete = { 'student.id': 's' } as unknown as VariablesOf<'CREATE_ENROLMENT'>;
    const templates = { url: 'https://lms.example/${courseId}', body: '' };
    expect(() => renderRequest('CREATE_ENROLMENT', templates, incomplete)).toThrow(TypeError);
    const inherited = Object.create({ courseId: 'c' }) as VariablesOf<'CREATE_ENROLMENT'>;
    expect(() => renderRequest('CREATE_ENROLMENT', templates, inherited)).toThrow(TypeError);
  });
});
