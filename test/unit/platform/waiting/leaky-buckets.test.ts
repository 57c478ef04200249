import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { LeakyBuckets } from '../../../../src/platform/waiting/leaky-buckets.ts';

const limits = { share: 0.5, free: 300, longestPause: Infinity };

/** Works in lanes, each of which begins its next work after its pause. @returns each work with its pause */
function work(buckets: LeakyBuckets, lanes: number, lengths: readonly number[]) {
  const waiting = [...lengths];
  const free = Array.from({ length: lanes }, () => 0);
  const running: { begun: number; took: number; lane: number }[] = [];
  const done: { begun: number; took: number; pause: number }[] = [];
  for (;;) {
    const nextEnd = Math.min(...running.map(({ begun, took }) => begun + took));
    const nextBegin = waiting.length === 0 ? Infinity : Math.min(...free);
    if (nextEnd === Infinity && nextBegin === Infinity) return done;
    if (nextBegin < nextEnd) {
      const lane = free.indexOf(nextBegin);
      buckets.begin('key', nextBegin);
      running.push({ begun: nextBegin, took: waiting.shift()!, lane });
      free[lane] = Infinity;
      continue;
    }
    const index = running.findIndex(({ begun, took }) => begun + took === nextEnd);
    const [{ begun, took, lane } = { begun: 0, took: 0, lane: 0 }] = running.splice(index, 1);
    const pause = buckets.end('key', took, nextEnd);
    free[lane] = nextEnd + pause;
    done.push({ begun, took, pause });
  }
}

describe('a leaky bucket', () => {
  it('lets work take no more than its share of the time, and what is free', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 4 }), fc.constantFrom(0.25, 0.5, 1), (given, lanes, share) => {
        const done = work(new LeakyBuckets({ ...limits, share }), lanes, given);
        const last = Math.max(...done.map(({ begun }) => begun));
        const before = done.filter(({ begun }) => begun < last).reduce((sum, { took }) => sum + took, 0);
        // Each lane may have begun one work that is not paid for.
        expect(before).toBeLessThanOrEqual(share * last + 300 + lanes * 500);
      }),
    );
  });

  it('demands no pause for what fits, whatever runs at the same time', () => {
    const buckets = new LeakyBuckets({ ...limits, share: 0.75 });
    buckets.begin('key', 0);
    buckets.begin('key', 900);
    expect(buckets.end('key', 20, 920)).toBe(0);
    expect(buckets.end('key', 1_000, 1_000)).toBe(0);
  });

  it('demands no pause for short work now and then', () => {
    const buckets = new LeakyBuckets(limits);
    for (let now = 0; now < 10_000; now += 110) {
      buckets.begin('key', now);
      expect(buckets.end('key', 50, now + 50)).toBe(0);
    }
  });

  it('keeps the keys apart, and forgives what needs more than the longest pause', () => {
    const buckets = new LeakyBuckets({ share: 0.5, free: 100, longestPause: 1_000 });
    for (const key of ['one', 'other']) buckets.begin(key, 0);
    expect(buckets.end('one', 60_000, 60_000)).toBe(1_000);
    expect(buckets.end('other', 100, 60_000)).toBe(0);
    buckets.begin('one', 61_000);
    expect(buckets.end('one', 40, 61_010)).toBe(70);
  });
});
