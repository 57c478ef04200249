import { describe, expect, it } from '@jest/globals';
import { presentLmsHealth } from '../../../src/features/dashboard/http/present-dashboard.ts';

const at = new Date('2026-03-01T10:00:00Z');
const works = { operation: 'GET_COURSES', state: 'WORKS', at, failures: 0 } as const;
const fails = { operation: 'CANCEL_ENROLMENT', state: 'FAILING', at, failures: 1 } as const;
const untested = { operation: 'GET_COURSE', state: 'UNTESTED', at: null, failures: 0 } as const;

describe('the state of the LMS', () => {
  it('is that of its worst operation, which is named', () => {
    expect(presentLmsHealth([works, fails, untested])).toEqual({
      works: false,
      failing: [{ operation: 'CANCEL_ENROLMENT', name: 'Cancel LMS Enrolment', since: '2026-03-01T10:00:00.000Z' }],
    });
  });

  it('is known only after an operation has succeeded', () => {
    expect(presentLmsHealth([works, untested])).toEqual({ works: true, failing: [] });
    expect(presentLmsHealth([untested])).toEqual({ works: false, failing: [] });
    expect(presentLmsHealth([])).toEqual({ works: false, failing: [] });
  });
});
