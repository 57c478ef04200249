import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callOutcomes } from '../../../src/domain/lms/call-outcomes.ts';
import { afterCall } from '../../../src/features/lms-progress/pulls/after-call.ts';
import { pauseAfterFailures } from '../../../src/features/lms-progress/pulls/pause-after-failures.ts';
import { pullLimits } from '../../../src/features/lms-progress/pulls/pull-limits.ts';
import { reportsOfAnswer } from '../../../src/features/lms-progress/pulls/reports-of-answer.ts';

const call = { asked: 50, refusals: 0, ending: 'SUCCEEDED', status: 200, wasTooMuch: false, wasCalled: true } as const;

describe('what follows a call', () => {
  it('is the next call after a success, for up to twice as many enrolments', () => {
    expect(afterCall(call)).toEqual({ step: 'STORE', batchSize: pullLimits.enrolmentsPerCall });
    expect(afterCall({ ...call, asked: 3 })).toEqual({ step: 'STORE', batchSize: 6 });
  });

  it('is the end of the pull after a failure that concerns all enrolments', () => {
    for (const ending of ['UNREACHABLE', 'NOT_SENT', 'NOT_CONFIGURED'] as const) {
      expect(afterCall({ ...call, ending, status: null })).toEqual({ step: 'FAIL' });
    }
    for (const status of [401, 429, 502, 503, 504]) {
      expect(afterCall({ ...call, ending: 'REJECTED', status })).toEqual({ step: 'FAIL' });
    }
  });

  it('is the end when nothing could be sent: no enrolment is the reason', () => {
    const unsent = { ...call, ending: 'MISCONFIGURED', status: null, wasCalled: false } as const;
    expect(afterCall(unsent)).toEqual({ step: 'FAIL' });
    expect(afterCall({ ...unsent, asked: 1 })).toEqual({ step: 'FAIL' });
  });

  it('is a call for fewer after one that was too much, or that may concern one enrolment', () => {
    expect(afterCall({ ...call, ending: 'REJECTED' })).toEqual({ step: 'ASK_FEWER', batchSize: 25 });
    expect(afterCall({ ...call, ending: 'UNREACHABLE', status: null, wasTooMuch: true })).toEqual({
      step: 'ASK_FEWER',
      batchSize: 25,
    });
  });

  it('leaves out single enrolments, but not several in a row', () => {
    const single = { ...call, asked: 1, ending: 'REJECTED' } as const;
    expect(afterCall(single)).toEqual({ step: 'SKIP', refusals: 1 });
    expect(afterCall({ ...single, refusals: 1 })).toEqual({ step: 'SKIP', refusals: 2 });
    expect(afterCall({ ...single, refusals: 2 })).toEqual({ step: 'FAIL' });
  });

  it('always comes to an end: whatever an LMS answers, a pull without a success makes few calls', () => {
    const answer = fc.record({
      ending: fc.constantFrom(...callOutcomes.filter((ending) => ending !== 'SUCCEEDED')),
      status: fc.option(fc.integer({ min: 100, max: 599 })),
      wasTooMuch: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.infiniteStream(answer), (first, answers) => {
        let [asked, refusals, calls] = [first, 0, 0];
        for (const each of answers) {
          calls++;
          const next = afterCall({ asked, refusals, wasCalled: true, ...each });
          if (next.step === 'FAIL') break;
          expect(next.step).not.toBe('STORE');
          if (next.step === 'ASK_FEWER') asked = next.batchSize;
          if (next.step === 'SKIP') refusals = next.refusals;
          expect(asked).toBeGreaterThan(0);
        }
        expect(calls).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('the pause after failures', () => {
  it('leaves out one turn after the first failure, and then ever more, up to a day', () => {
    const at = new Date('2026-03-01T12:00:00Z');
    const minutes = (failures: number, interval: number) =>
      (pauseAfterFailures(at, failures, interval).getTime() - at.getTime()) / 60_000;
    expect([1, 2, 3].map((failures) => minutes(failures, 60))).toEqual([90, 210, 450]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 15, max: 1440 }), (failures, interval) => {
        expect(minutes(failures, interval)).toBeGreaterThanOrEqual(interval / 2);
        expect(minutes(failures, interval)).toBeLessThanOrEqual(24 * 60);
        expect(minutes(failures + 1, interval)).toBeGreaterThanOrEqual(minutes(failures, interval));
      }),
    );
  });
});

describe('the reports of an answer', () => {
  const asked = [{ lmsEnrolmentId: 'a', progress: 40, latestReported: null }];

  it('are the values that differ from the present progress', () => {
    expect(reportsOfAnswer(asked, [{ lmsEnrolmentId: 'a', progress: 41 }])).toEqual([
      { lmsEnrolmentId: 'a', progress: 41 },
    ]);
    expect(reportsOfAnswer(asked, [{ lmsEnrolmentId: 'a', progress: 40 }])).toEqual([]);
  });

  it('have a lower value once', () => {
    const lower = [{ lmsEnrolmentId: 'a', progress: 30 }];
    expect(reportsOfAnswer(asked, lower)).toEqual(lower);
    expect(reportsOfAnswer([{ ...asked[0]!, latestReported: 30 }], lower)).toEqual([]);
  });

  it('name each id whose highest value is news, once, and no id for which the LMS was not asked', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    // Few different values, so that equal ones come often.
    const progress = fc.oneof(fc.constantFrom(0, 40, 100), fc.double({ min: 0, max: 100, noNaN: true }));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ lmsEnrolmentId: id, progress, latestReported: fc.option(progress) }), {
          selector: ({ lmsEnrolmentId }) => lmsEnrolmentId,
        }),
        fc.array(fc.record({ lmsEnrolmentId: id, progress })),
        (known, values) => {
          const reports = reportsOfAnswer(known, values);
          const ids = reports.map(({ lmsEnrolmentId }) => lmsEnrolmentId);
          expect(new Set(ids).size).toBe(ids.length);
          for (const report of reports) {
            const own = values.filter((value) => value.lmsEnrolmentId === report.lmsEnrolmentId);
            expect(report.progress).toBe(Math.max(...own.map((value) => value.progress)));
            expect(known.map(({ lmsEnrolmentId }) => lmsEnrolmentId)).toContain(report.lmsEnrolmentId);
          }
          for (const { lmsEnrolmentId, progress: present, latestReported } of known) {
            const own = values.filter((value) => value.lmsEnrolmentId === lmsEnrolmentId);
            const highest = Math.max(...own.map((value) => value.progress));
            const isNews = own.length > 0 && (highest > present || (highest < present && highest !== latestReported));
            expect(ids.includes(lmsEnrolmentId)).toBe(isNews);
          }
        },
      ),
    );
  });
});
