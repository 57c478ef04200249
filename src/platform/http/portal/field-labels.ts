import { asSentence, wording, type Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';
import { listOf } from '../../language/list-of.ts';
import { jsonPath } from '../json-path.ts';

/**
 * The labels of the portal's forms by the names in its contract. A name that means different things has what it belongs to
 * before it: the object or list around it, or the first segment of the address.
 */
const labels: Readonly<Record<string, Sentence>> = {
  address: asSentence('Address'),
  authentication: asSentence('Authentication'),
  'authentication.name': asSentence('Header name'),
  'authentication.password': asSentence('Password'),
  'authentication.token': asSentence('Token'),
  'authentication.type': asSentence('Authentication'),
  'authentication.username': asSentence('User name'),
  'authentication.value': asSentence('Header value'),
  body: asSentence('Body'),
  'email-templates.body': asSentence('Text'),
  certificateDefinitions: asSentence('Certificates'),
  checkKind: asSentence('Check of deliveries'),
  code: asSentence('Code'),
  colour: asSentence('Colour'),
  content: asSentence('Logo'),
  courseId: asSentence('Course'),
  'lms.courseId': asSentence('Id of the test course in the LMS'),
  courseName: asSentence('Name'),
  currentPassword: asSentence('Current password'),
  description: asSentence('Description'),
  document: asSentence('Document'),
  email: asSentence('E-mail'),
  encoding: asSentence('Encoding'),
  enrolmentId: asSentence('Enrolment'),
  eventTypes: asSentence('Types of events'),
  externalId: asSentence('External reference'),
  firstName: asSentence('First name'),
  from: asSentence('From'),
  header: asSentence('Header'),
  heading: asSentence('Heading'),
  'idempotency-key': asSentence('Idempotency-Key'),
  intervalMinutes: asSentence('How often'),
  language: asSentence('Language'),
  lastName: asSentence('Last name'),
  'certificate-brake.limit': asSentence('Certificates within an hour'),
  lms: asSentence('LMS'),
  lmsCourseId: asSentence('Course in the LMS'),
  lmsEnrolmentId: asSentence('LMS enrolment id'),
  mapping: asSentence('Mapping'),
  maxScore: asSentence('Out of'),
  name: asSentence('Name'),
  'results.name': asSentence('Name of the result'),
  newPassword: asSentence('New password'),
  number: asSentence('Number'),
  otherEmail: asSentence('E-mail of the second test student'),
  outcomes: asSentence('Outcomes'),
  passed: asSentence('Passed'),
  password: asSentence('Password'),
  prefix: asSentence('Prefix'),
  reason: asSentence('Reason'),
  reportIds: asSentence('Ids of the reports'),
  resultExpression: asSentence('Mapping'),
  results: asSentence('Results'),
  role: asSentence('Role'),
  score: asSentence('Score'),
  search: asSentence('Search'),
  secret: asSentence('Secret of the LMS'),
  since: asSentence('Since'),
  status: asSentence('Status'),
  studentEmail: asSentence('E-mail of the first test student'),
  studentId: asSentence('Student'),
  subject: asSentence('Subject'),
  successExpression: asSentence('Condition for a success'),
  threshold: asSentence('Required mark'),
  timeZone: asSentence('Time zone'),
  title: asSentence('Title'),
  to: asSentence('Until'),
  token: asSentence('The link'),
  toStudentId: asSentence('New student'),
  unitCode: asSentence('Code of a unit (optional)'),
  unitId: asSentence('Unit'),
  units: asSentence('Units'),
  url: asSentence('URL'),
  weight: asSentence('Weight'),
};

/** The members of lists that a form shows one by one. */
const members: Readonly<Record<string, (number: number) => Sentence>> = {
  units: (number) => asSentence('Unit {number}', { number }),
  outcomes: (number) => asSentence('Outcome {number}', { number }),
  certificateDefinitions: (number) => asSentence('Certificate {number}', { number }),
  results: (number) => asSentence('Result {number}', { number }),
};

/**
 * Returns the label of a field in the present language: `units`, `0`, `code` become “Unit 1, Code”. A field with a name that
 * no form has keeps its path in the contract's spelling, such as `filters.sort`.
 * @param names the field's names and numbers, from the outside in; none for the body itself
 * @param resource the first segment of the address, such as `courses`
 */
export function fieldLabel(names: readonly string[], resource: string): string {
  if (names.length === 0) return t('The body');
  const parts: Sentence[] = [];
  let owner = resource;
  for (const [index, name] of names.entries()) {
    if (isNumber(name)) continue;
    const label = own(labels, `${owner}.${name}`) ?? own(labels, name);
    if (label === undefined) return jsonPath(names);
    const next = names[index + 1];
    parts.push(next !== undefined && isNumber(next) ? memberOf(name, label, Number(next) + 1) : label);
    owner = name;
  }
  return wording([listOf(parts)]);
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);

const memberOf = (name: string, label: Sentence, number: number): Sentence =>
  own(members, name)?.(number) ?? asSentence('{field}, entry {number}', { field: label, number });

const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
