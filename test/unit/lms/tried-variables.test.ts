import { describe, expect, it } from '@jest/globals';
import { completeValues } from '../../../src/features/lms/configuration/sample-values.ts';
import { triedVariables } from '../../../src/features/lms/connection/tried-variables.ts';

describe('the values of a trial', () => {
  it('are those of a pull for Get LMS Progress: an array of ids, and a time or null', () => {
    expect(triedVariables('GET_PROGRESS', completeValues('GET_PROGRESS', {}))).toEqual({
      enrolmentIds: ['enrolment-1'],
      since: null,
    });
    expect(
      triedVariables('GET_PROGRESS', { enrolmentIds: ' 2:6,2:7 ,, ', since: ' 2026-03-01T10:30:00+01:00' }),
    ).toEqual({
      enrolmentIds: ['2:6', '2:7'],
      since: '2026-03-01T09:30:00.000Z',
    });
  });

  it('are refused when they are too many ids, or no time', () => {
    const many = Array.from({ length: 101 }, (_, at) => `e-${at}`).join(',');
    expect(() => triedVariables('GET_PROGRESS', { enrolmentIds: many, since: '' })).toThrow('100 enrolments at most');
    expect(() => triedVariables('GET_PROGRESS', { enrolmentIds: '', since: 'soon' })).toThrow('is not a time');
    for (const since of ['2026-02-30', '2026-02-30T10:00:00Z', '2025-02-29T10:00']) {
      expect(() => triedVariables('GET_PROGRESS', { enrolmentIds: '', since })).toThrow('is not a time');
    }
  });

  it('are as they were entered for every other operation', () => {
    expect(triedVariables('GET_COURSES', { searchTerm: ' a,b ' })).toEqual({ searchTerm: ' a,b ' });
  });
});
