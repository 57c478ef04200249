import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { restAfterRequest, restAfterRow, restOfRow } from '../../../../src/platform/work/pace-rows.ts';

const milliseconds = fc.double({ min: 0, max: 60_000, noNaN: true });

describe('the rest after a row', () => {
  it('leaves a third of the time to others after rows of up to two seconds, and lasts a second at most', () => {
    fc.assert(
      fc.property(milliseconds, (took) => {
        const rest = restOfRow(took);
        expect(rest).toBeGreaterThanOrEqual(0);
        expect(rest).toBeLessThanOrEqual(1_000);
        if (took <= 2_000) expect(rest).toBeCloseTo((took + rest) / 3, 6);
        else expect(rest).toBe(1_000);
      }),
    );
  });

  it('is taken', async () => {
    const order: string[] = [];
    const rest = restAfterRow(60).then(() => order.push('rest'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push('others');
    await rest;
    expect(order).toEqual(['others', 'rest']);
  });
});

describe('the rest after a requested action', () => {
  it('limits one organisation to 40 requests a second, after a few that are free, and delays no other', async () => {
    const order: string[] = [];
    const begun = performance.now();
    const requests = Array.from({ length: 26 }, () => restAfterRequest('busy').then(() => order.push('busy')));
    const other = restAfterRequest('other').then(() => order.push('other'));
    await Promise.all([...requests, other]);
    // 26 count 650 ms, of which 250 ms are free.
    expect(performance.now() - begun).toBeGreaterThan(390);
    expect(order.filter((each) => each === 'busy')).toHaveLength(26);
    expect(order.indexOf('other')).toBeLessThan(20);
  });
});
