import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkNames, planFaults, planLosses, processNames } from '../../faults/fault-plan.ts';

const seed = fc.integer({ min: 0, max: 2 ** 31 });

describe('a plan of faults', () => {
  it('is the same for the same seed, and another for another one', () => {
    fc.assert(
      fc.property(seed, (chosen) => {
        const plan = planFaults({ seed: chosen, length: 600_000 });
        expect(planFaults({ seed: chosen, length: 600_000 })).toEqual(plan);
        expect(planFaults({ seed: chosen + 1, length: 600_000 })).not.toEqual(plan);
      }),
      { numRuns: 30 },
    );
  });

  it('has every combination of kind and target before any comes again', () => {
    fc.assert(
      fc.property(seed, (chosen) => {
        const count = processNames.length * 3 + linkNames.length * 4;
        const plan = planFaults({ seed: chosen, length: 3_600_000, most: count });
        expect(new Set(plan.map(({ kind, target }) => `${kind} ${target}`)).size).toBe(count);
      }),
      { numRuns: 30 },
    );
  });

  it('begins every fault within the length, in order', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 10_000, max: 600_000 }), (chosen, length) => {
        const times = planFaults({ seed: chosen, length }).map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((time) => time < length)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('of losses takes the last replica of API and worker, in the middle', () => {
    const losses = planLosses(60_000, 3);
    expect(losses.map(({ kind, target }) => [kind, target])).toEqual([
      ['lose', 'API 3'],
      ['lose', 'worker 3'],
    ]);
    for (const { at } of losses) expect(Math.abs(at - 30_000)).toBeLessThan(10_000);
  });
});
