import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { UnitStructure } from '../../../../src/domain/courses/course-structure.ts';
import { resultsFromProgress, type UnitResult } from '../../../../src/domain/progress/results-from-progress.ts';
import {
  courseOf,
  incompletePercentages,
  JUST_BELOW_100,
  notPercentages,
  notWeights,
  ordinaryWeights,
  percentages,
  units,
  weights,
} from '../arbitraries.ts';

const runs = { numRuns: 300 };

/** Every result, units and outcomes, in the order of the course. */
const flat = (results: readonly UnitResult[]) => results.flatMap((unit) => [unit, ...unit.outcomes]);
const progressOfUnits = (progress: number, ...unitWeights: number[]) =>
  resultsFromProgress(progress, courseOf(...unitWeights).units).map((unit) => unit.progress);

describe('resultsFromProgress, for any course', () => {
  it('answers for every unit and outcome, in order', () => {
    fc.assert(
      fc.property(percentages, units(), (progress, structures) => {
        const ids = resultsFromProgress(progress, structures).map((unit) => [
          unit.unitId,
          unit.outcomes.map((outcome) => outcome.outcomeId),
        ]);
        expect(ids).toEqual(structures.map((unit) => [unit.id, unit.outcomes.map((outcome) => outcome.id)]));
      }),
    );
  });

  it('never lowers a result when the progress rises', () => {
    fc.assert(
      fc.property(percentages, percentages, units(), (a, b, structures) => {
        const lower = flat(resultsFromProgress(Math.min(a, b), structures));
        const higher = flat(resultsFromProgress(Math.max(a, b), structures));
        for (const [index, result] of lower.entries()) {
          expect(result.progress).toBeLessThanOrEqual(higher[index]!.progress);
        }
      }),
      runs,
    );
  });

  it('keeps every result within 0 to 100 and its status in step', () => {
    fc.assert(
      fc.property(percentages, units(), (progress, structures) => {
        for (const result of flat(resultsFromProgress(progress, structures))) {
          expect(result.progress).toBeGreaterThanOrEqual(0);
          expect(result.progress).toBeLessThanOrEqual(100);
          const started = result.progress > 0 ? 'IN_PROGRESS' : 'NOT_STARTED';
          expect(result.status).toBe(result.progress === 100 ? 'ACHIEVED' : started);
        }
      }),
      runs,
    );
  });

  it('has nothing started at 0 and everything achieved at 100, exactly', () => {
    fc.assert(
      fc.property(units(), fc.constantFrom(0, -0), (structures, zero) => {
        for (const result of flat(resultsFromProgress(zero, structures))) {
          expect(result).toMatchObject({ progress: 0, status: 'NOT_STARTED' });
        }
        for (const result of flat(resultsFromProgress(100, structures))) {
          expect(result).toMatchObject({ progress: 100, status: 'ACHIEVED' });
        }
      }),
      runs,
    );
  });

  it('does not achieve the last unit or outcome below 100', () => {
    fc.assert(
      fc.property(incompletePercentages, units(undefined, 1), (progress, structures) => {
        const last = resultsFromProgress(progress, structures).at(-1)!;
        expect(last.status).not.toBe('ACHIEVED');
        if (last.outcomes.length > 0) expect(last.outcomes.at(-1)!.status).not.toBe('ACHIEVED');
      }),
      runs,
    );
  });

  it('has started the first unit and outcome above 0', () => {
    fc.assert(
      fc.property(percentages, units(undefined, 1), (progress, structures) => {
        fc.pre(progress > 0);
        const first = resultsFromProgress(progress, structures)[0]!;
        expect(first.status).not.toBe('NOT_STARTED');
        if (first.outcomes.length > 0) expect(first.outcomes[0]!.status).not.toBe('NOT_STARTED');
      }),
      runs,
    );
  });

  it('starts no unit and no outcome before the one ahead of it is achieved', () => {
    fc.assert(
      fc.property(percentages, units(), (progress, structures) => {
        const results = resultsFromProgress(progress, structures);
        for (const sequence of [results, ...results.map((unit) => unit.outcomes)]) {
          for (const [index, result] of sequence.slice(1).entries()) {
            if (result.status !== 'NOT_STARTED') expect(sequence[index]!.status).toBe('ACHIEVED');
          }
        }
      }),
      runs,
    );
  });

  it('achieves a unit when, and only when, all its outcomes are, and starts both together', () => {
    fc.assert(
      fc.property(percentages, units(), (progress, structures) => {
        for (const unit of resultsFromProgress(progress, structures)) {
          if (unit.outcomes.length === 0) continue;
          const statuses = unit.outcomes.map((outcome) => outcome.status);
          expect(unit.status === 'ACHIEVED').toBe(statuses.every((status) => status === 'ACHIEVED'));
          expect(unit.status === 'NOT_STARTED').toBe(statuses.every((status) => status === 'NOT_STARTED'));
        }
      }),
      runs,
    );
  });

  it('completes as much weight as the progress says, and as many outcomes as the unit says', () => {
    // Below 1e-300 a double has too few digits for a comparison by plain arithmetic.
    const comparable = units(
      weights.filter((weight) => weight > 1e-300),
      1,
    );
    fc.assert(
      fc.property(percentages, comparable, (progress, structures) => {
        const results = resultsFromProgress(progress, structures);
        // Relative to the largest weight, so that the sum of the largest doubles stays finite.
        const largest = Math.max(...structures.map((unit) => unit.weight));
        const relative = structures.map((unit) => unit.weight / largest);
        const total = relative.reduce((a, b) => a + b, 0);
        const completed = results.reduce((sum, unit, index) => sum + (relative[index]! / total) * unit.progress, 0);
        expect(Math.abs(completed - progress)).toBeLessThan(1e-9);
        for (const { progress: ofUnit, outcomes } of results.filter((unit) => unit.outcomes.length > 0)) {
          const mean = outcomes.reduce((sum, outcome) => sum + outcome.progress, 0) / outcomes.length;
          expect(Math.abs(mean - ofUnit)).toBeLessThan(1e-9);
        }
      }),
      runs,
    );
  });

  it('is what the rule says in plain arithmetic, where the weights are ordinary', () => {
    fc.assert(
      fc.property(percentages, units(ordinaryWeights, 1), (progress, structures) => {
        const total = structures.reduce((sum, unit) => sum + unit.weight, 0);
        let before = 0;
        for (const [index, unit] of resultsFromProgress(progress, structures).entries()) {
          const { weight } = structures[index]!;
          const share = ((progress / 100) * total - before) / weight;
          expect(unit.progress).toBeCloseTo(Math.min(Math.max(share, 0), 1) * 100, 6);
          before += weight;
        }
      }),
      runs,
    );
  });

  it('reaches the end of a unit exactly where its weight says, written in percent, as fractions or otherwise', () => {
    const hundredths = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(hundredths, fc.constantFrom(1, 10, 100, 1000), (cuts, divisor) => {
        const boundaries = [...cuts.sort((a, b) => a - b), 100];
        const parts = boundaries.map((end, index) => (end - (boundaries[index - 1] ?? 0)) / divisor);
        for (const [index, end] of boundaries.entries()) {
          const results = progressOfUnits(end, ...parts);
          expect(results).toEqual(parts.map((_, position) => (position <= index ? 100 : 0)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('refuses a progress that is no percentage, naming it', () => {
    fc.assert(
      fc.property(notPercentages, units(), (progress, structures) => {
        expect(() => resultsFromProgress(progress, structures)).toThrow(RangeError);
        expect(() => resultsFromProgress(progress, structures)).toThrow(/^progress must be/);
      }),
    );
  });

  it('refuses a weight that is not positive and finite, naming its unit, at any progress', () => {
    fc.assert(
      fc.property(percentages, units(), notWeights, units(), (progress, ahead, weight, behind) => {
        const bad: UnitStructure = { id: 'the-bad-one', weight, outcomes: [] };
        const call = () => resultsFromProgress(progress, [...ahead, bad, ...behind]);
        expect(call).toThrow(RangeError);
        expect(call).toThrow(/unit the-bad-one must be a positive number/);
      }),
    );
  });
});

describe('resultsFromProgress, by example', () => {
  it('works through units by weight and through outcomes in equal shares', () => {
    const structures: UnitStructure[] = [
      { id: 'a', weight: 1, outcomes: [{ id: 'a1' }] },
      { id: 'b', weight: 2, outcomes: [{ id: 'b1' }, { id: 'b2' }, { id: 'b3' }, { id: 'b4' }] },
      { id: 'c', weight: 1, outcomes: [{ id: 'c1' }] },
    ];
    expect(resultsFromProgress(56.25, structures)).toEqual([
      {
        unitId: 'a',
        progress: 100,
        status: 'ACHIEVED',
        outcomes: [{ outcomeId: 'a1', progress: 100, status: 'ACHIEVED' }],
      },
      {
        unitId: 'b',
        progress: 62.5,
        status: 'IN_PROGRESS',
        outcomes: [
          { outcomeId: 'b1', progress: 100, status: 'ACHIEVED' },
          { outcomeId: 'b2', progress: 100, status: 'ACHIEVED' },
          { outcomeId: 'b3', progress: 50, status: 'IN_PROGRESS' },
          { outcomeId: 'b4', progress: 0, status: 'NOT_STARTED' },
        ],
      },
      {
        unitId: 'c',
        progress: 0,
        status: 'NOT_STARTED',
        outcomes: [{ outcomeId: 'c1', progress: 0, status: 'NOT_STARTED' }],
      },
    ]);
  });

  it('has no results for a course without units', () => {
    expect(resultsFromProgress(40, [])).toEqual([]);
  });

  it('does not take 99.999999 for 100, nor the number just below 100', () => {
    expect(progressOfUnits(99.999999, 7)).toEqual([99.999999]);
    expect(progressOfUnits(JUST_BELOW_100, 1, 1e-9)[1]).toBeLessThan(100);
    expect(progressOfUnits(JUST_BELOW_100, 1e9, 1e-9)).toEqual([JUST_BELOW_100, 0]);
  });

  it('copes with weights of very different magnitude', () => {
    expect(progressOfUnits(1, 1e-9, 1e9)).toEqual([100, 0.9999999999999999]);
    expect(progressOfUnits(50, 1e9, 1e-9, 1e9)).toEqual([100, 50, 0]);
    expect(progressOfUnits(50, Number.MAX_VALUE, Number.MAX_VALUE)).toEqual([100, 0]);
    expect(progressOfUnits(50, Number.MIN_VALUE, Number.MAX_VALUE)).toEqual([100, 50]);
  });

  it('has started on the smallest progress there is', () => {
    expect(progressOfUnits(Number.MIN_VALUE, 1, 1)).toEqual([2 * Number.MIN_VALUE, 0]);
    expect(progressOfUnits(Number.MIN_VALUE, 1)).toEqual([Number.MIN_VALUE]);
  });

  it('shows no trace of a next unit where floating point would leave one', () => {
    expect(progressOfUnits(29, 0.29, 0.71)).toEqual([100, 0]);
    expect(progressOfUnits(30, 0.1, 0.2, 0.7)).toEqual([100, 100, 0]);
  });
});
