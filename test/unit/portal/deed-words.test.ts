import { expect, it } from '@jest/globals';
import { deedWords } from '../../../src/portal/sections/enrolments/deed-words.ts';

it.each([
  'lifecycle_action.linked',
  'lifecycle_action.confirmed',
  'lifecycle_action.discarded',
  'email.resent',
  'certificate.email_repeated',
  'enrolment.adopted',
])('the timeline says %s in words', (action) => {
  const text = deedWords(action, 'Helen Marsh', { lmsEnrolmentId: 'enr-1', operation: 'CREATE_ENROLMENT' });
  expect(text).toMatch(/^Helen Marsh \w/);
  expect(text).not.toContain(action);
});
