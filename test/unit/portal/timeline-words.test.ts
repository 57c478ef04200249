import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../src/contract/portal-api.ts';
import { wordsFor } from '../../../src/portal/sections/enrolments/timeline-words.ts';

type TimelineEntry = components['schemas']['TimelineEntry'];

const call = (statusCode: number) =>
  wordsFor({ kind: 'CALL', operation: 'CANCEL_ENROLMENT', ending: 'REJECTED', statusCode } as TimelineEntry).text;

describe('a call in the timeline', () => {
  it('that the LMS answered with 5xx failed, and was not refused', () => {
    expect(call(503)).toBe('Cancel LMS Enrolment: the LMS failed (503)');
    expect(call(409)).toBe('Cancel LMS Enrolment: the LMS refused (409)');
    // A condition for a success refuses an answer with 200.
    expect(call(200)).toBe('Cancel LMS Enrolment: the LMS refused (200)');
  });
});

describe('an action in the timeline', () => {
  it('that the LMS answered with 5xx failed, and was not refused', () => {
    const action = { kind: 'ACTION', action: 'CANCEL', ending: 'REJECTED', actor: { kind: 'USER', name: 'Ann' } };
    expect(wordsFor({ ...action, lmsStatus: 502 } as TimelineEntry).text).toContain('the LMS failed');
    expect(wordsFor({ ...action, lmsStatus: 422 } as TimelineEntry).text).toContain('the LMS refused');
  });

  it('that marked units names the first of them with their scores, and how many more there are', () => {
    const marked = (units: number, furtherUnits: number) =>
      wordsFor({
        kind: 'ACTION',
        action: 'MARK',
        ending: 'SUCCEEDED',
        actor: { kind: 'USER', name: 'Ann' },
        units: Array.from({ length: units }, (_, index) => ({
          code: `U${index}`,
          score: 17.5,
          maxScore: 20,
          passed: true,
        })),
        furtherUnits,
      } as unknown as TimelineEntry).text;
    expect(marked(1, 0)).toMatch(/^Ann asked to mark U0 \(17\.5 of 20\): /);
    expect(marked(2, 1)).toMatch(/^Ann asked to mark U0 \(17\.5 of 20\), U1 \(17\.5 of 20\) and 1 more unit: /);
    expect(marked(3, 4)).toMatch(/ and 4 more units: /);
    // Units that the course no longer has.
    expect(marked(0, 2)).toMatch(/^Ann asked to mark units: /);
  });

  it('that marked units says where “passed” disagrees with the score', () => {
    const marked = (score: number, passed: boolean) =>
      wordsFor({
        kind: 'ACTION',
        action: 'MARK',
        ending: 'SUCCEEDED',
        actor: { kind: 'USER', name: 'Ann' },
        units: [{ code: 'U0', score, maxScore: 20, passed }],
        furtherUnits: 0,
      } as unknown as TimelineEntry).text;
    expect(marked(18, false)).toBe('Ann asked to mark U0 (18 of 20, not passed): done');
    expect(marked(2, true)).toBe('Ann asked to mark U0 (2 of 20, passed): done');
    expect(marked(2, false)).toBe('Ann asked to mark U0 (2 of 20): done');
  });
});
