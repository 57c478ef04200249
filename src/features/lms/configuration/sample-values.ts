import { connectorOperations, type ConnectorOperation } from '../connectors/connector-operations.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { t } from '../../../language/translate.ts';

export type SampleValues = Readonly<Record<string, string>>;

/** The default values for variables. */
const samples: SampleValues = {
  searchTerm: '',
  courseId: 'course-1',
  'course.name': 'First aid at work',
  enrolmentId: 'enrolment-1',
  enrolmentIds: 'enrolment-1',
  since: '',
  'student.id': '00000000-0000-7000-8000-000000000001',
  'student.firstName': 'Ada',
  'student.lastName': 'O"Neil \\ Ñandú',
  'student.email': 'ada@example.org',
  'student.externalId': 'S-20417',
  'to.id': '00000000-0000-7000-8000-000000000002',
  'to.firstName': 'Grace',
  'to.lastName': 'Hopper',
  'to.email': 'grace@example.org',
  'to.externalId': 'S-20418',
  quizResults: JSON.stringify([
    { unit: 'U1', name: 'Quiz 1', score: 8, maxScore: 10, passed: true, markedAt: '2026-03-01T09:30:00.000Z' },
  ]),
};

/**
 * Returns a value for each variable of an operation: the given ones, else samples.
 * @throws ApplicationError INVALID for a variable that the operation does not have
 */
export function completeValues(operation: ConnectorOperation, given: SampleValues): SampleValues {
  const names = connectorOperations[operation].variables;
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new ApplicationError(
      'INVALID',
      'UNKNOWN_VARIABLE',
      t('The operation has no variable {stringify}.', { stringify: JSON.stringify(unknown) }),
    );
  }
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(given, name) ? given[name]! : samples[name]!]));
}
