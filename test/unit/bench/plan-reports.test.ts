import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { certificateThreshold, planReports } from '../../../bench/load/plan-reports.ts';

const sizes = fc.record({
  reports: fc.integer({ min: 1, max: 1_000 }),
  enrolments: fc.integer({ min: 1, max: 1_000 }),
  seed: fc.nat(),
});

describe('the load of the benchmark', () => {
  it('is determined by its seed', () => {
    fc.assert(
      fc.property(sizes, (options) => {
        expect(JSON.stringify(planReports(options))).toBe(JSON.stringify(planReports(options)));
      }),
      { numRuns: 5 },
    );
  });

  it('has in order exactly the effects that it names', () => {
    fc.assert(
      fc.property(sizes, (options) => {
        const stored = new Map<number, number>();
        const wrong = planReports(options).filter(({ enrolment, progress, effect }) => {
          const before = stored.get(enrolment) ?? 0;
          stored.set(enrolment, Math.max(before, progress));
          const crosses = before < certificateThreshold && progress >= certificateThreshold;
          return (
            !(progress >= 0 && progress <= 100) ||
            !(enrolment >= 0 && enrolment < options.enrolments) ||
            progress > before !== (effect !== 'NONE') ||
            crosses !== (effect === 'CROSS')
          );
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('raises with half of the reports, and crosses the threshold with one in twenty where there are enough enrolments', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const plan = planReports({ reports: 10_000, enrolments: 20_000, seed });
        const share = (effect: string) => plan.filter((report) => report.effect === effect).length / plan.length;
        expect(share('CROSS')).toBeCloseTo(0.05, 2);
        expect(share('RAISE') + share('CROSS')).toBeCloseTo(0.5, 2);
      }),
      { numRuns: 3 },
    );
  });

  it('prefers few enrolments: the first tenth of them by frequency gets most reports', () => {
    const plan = planReports({ reports: 10_000, enrolments: 2_000, seed: 1 });
    const counts = [...Map.groupBy(plan, ({ enrolment }) => enrolment).values()].map(({ length }) => length);
    const hottest = counts.toSorted((a, b) => b - a).slice(0, 200);
    expect(hottest.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(6_000);
  });
});
