import { describe, expect, it } from '@jest/globals';
import { validate, version } from 'uuid';
import { newId } from '../../../src/platform/ids.ts';

describe('ids', () => {
  it('are UUIDv7 of this moment, all different, in the order in which they were made', () => {
    const before = Date.now();
    const ids = Array.from({ length: 50_000 }, newId);
    const after = Date.now();
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    const times = ids.map((id) => parseInt(id.replaceAll('-', '').slice(0, 12), 16));
    expect(times[0]).toBeGreaterThanOrEqual(before);
    expect(times.at(-1)).toBeLessThanOrEqual(after);
  });

  it('have random bits at every place that is left for them', () => {
    const ones = new Array<number>(128).fill(0);
    const count = 4_000;
    for (let made = 0; made < count; made += 1) {
      const bits = BigInt(`0x${newId().replaceAll('-', '')}`);
      for (let place = 0; place < 128; place += 1) ones[place]! += Number((bits >> BigInt(127 - place)) & 1n);
    }
    // The random bits follow the time, the version, the variant and the sequence.
    const shares = ones.slice(86).map((sum) => sum / count);
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(0.06);
  });
});
