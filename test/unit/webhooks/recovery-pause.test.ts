import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstPause, longestPause, pauseOfRecovery } from '../../../src/features/webhooks/rules/recovery-pause.ts';

const looks = fc.nat(100_000);

describe('the pause of a recovery whose queue is full', () => {
  it('begins short, grows to twice as much at most, never shrinks, and has a limit', () => {
    expect(pauseOfRecovery(0)).toBe(firstPause);
    fc.assert(
      fc.property(looks, (before) => {
        const [pause, next] = [pauseOfRecovery(before), pauseOfRecovery(before + 1)];
        expect(next).toBeGreaterThanOrEqual(pause);
        expect(next).toBeLessThanOrEqual(Math.min(2 * pause, longestPause));
        // It grows until it is as long as it may be.
        if (pause < longestPause) expect(next).toBeGreaterThan(pause);
      }),
    );
  });
});
