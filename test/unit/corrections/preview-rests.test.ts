import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { restAfter } from '../../../src/features/corrections/process-correction.ts';

it('leaves a third of a core or more to others, however many previews an organisation has', () => {
  fc.assert(
    // Longer ones reach the limit of a rest.
    fc.property(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 5 }), (took, previews) => {
      const share = (previews * took) / (took + restAfter(took, previews));
      expect(share).toBeLessThanOrEqual(2 / 3 + 1e-9);
    }),
  );
});

it('rests half as long as a lone preview worked, and ten seconds at most', () => {
  expect(restAfter(100, 1)).toBeCloseTo(50);
  expect(restAfter(60_000, 1)).toBe(10_000);
});
