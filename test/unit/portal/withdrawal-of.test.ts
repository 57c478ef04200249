import { describe, expect, it } from '@jest/globals';
import { withdrawalOf } from '../../../src/portal/sections/certificates/withdrawal-of.ts';

const held = (enrolmentId: string, id: string) => ({ enrolmentId, course: { id, name: 'Adult Care' } });

describe('a withdrawal that begins at held certificates', () => {
  it('is of the enrolment, or else of the course, that all of them have in common', () => {
    expect(withdrawalOf([held('1', 'a'), held('1', 'a')], false)).toEqual({ scope: 'ENROLMENT', subject: '1' });
    expect(withdrawalOf([held('1', 'a'), held('2', 'a')], false)).toEqual({ scope: 'COURSE', subject: 'a' });
    expect(withdrawalOf([held('1', 'a'), held('2', 'b')], false)).toEqual({});
    expect(withdrawalOf([], false)).toEqual({});
  });

  it('is not of one enrolment while other pages may list other ones', () => {
    expect(withdrawalOf([held('1', 'a')], true)).toEqual({ scope: 'COURSE', subject: 'a' });
  });
});
