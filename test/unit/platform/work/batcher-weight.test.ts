import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BatchDeadlineError, Batcher } from '../../../../src/platform/work/batcher.ts';

it('takes items up to the weight of a batch, and at least one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 }), async (weights) => {
      const batches: number[][] = [];
      const batcher = new Batcher<number, number>(
        { maxSize: 10, concurrency: 1 },
        (items) => {
          batches.push(items);
          return Promise.resolve(items);
        },
        (item) => item,
      );
      expect(await Promise.all(weights.map((weight) => batcher.add(weight, 5_000)))).toEqual(weights);
      expect(batches.flat()).toEqual(weights);
      for (const batch of batches) {
        if (batch.length > 1) expect(batch.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(10);
      }
    }),
  );
});

it('takes a deadline that has passed as one that is over, without a warning of Node', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  try {
    const batcher = new Batcher<number, number>({ maxSize: 1, concurrency: 1 }, () => new Promise(() => undefined));
    await expect(batcher.add(1, -138)).rejects.toBeInstanceOf(BatchDeadlineError);
    // A warning comes in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).not.toContain('TimeoutNegativeWarning');
  } finally {
    process.off('warning', note);
  }
});
