import { describe, expect, it } from '@jest/globals';
import { formerLmsNote, lmsOfEnrolment } from '../../../src/portal/sections/enrolments/former-lms.ts';

describe('the LMS of an enrolment', () => {
  it('is named, and said to be a former one when new enrolments are created in another', () => {
    expect(lmsOfEnrolment({ lms: 'CUSTOM', currentLms: 'CUSTOM' })).toBe('Your own LMS');
    expect(lmsOfEnrolment({ lms: 'CUSTOM', currentLms: 'FIRST_PARTY' })).toBe(
      'Your own LMS (not the current LMS any more)',
    );
    expect(lmsOfEnrolment({ lms: null, currentLms: 'FIRST_PARTY' })).toBeNull();
  });

  it('is named beside its messages only when it is a former one', () => {
    expect(formerLmsNote({ lms: 'CUSTOM', currentLms: 'FIRST_PARTY' })).toBe(
      'This is about your own LMS, which has this enrolment. It is not the current LMS any more: new enrolments are created in the first-party LMS. Questions and actions about this enrolment still go to your own LMS.',
    );
    expect(formerLmsNote({ lms: 'CUSTOM', currentLms: 'CUSTOM' })).toBeNull();
    expect(formerLmsNote({ lms: null, currentLms: 'CUSTOM' })).toBeNull();
  });
});
