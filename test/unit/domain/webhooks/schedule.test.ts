import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { variables } from '../../../../src/platform/config/variables.ts';
import {
  hasRoom,
  longestRetryAfter,
  readRetryAfter,
  waitAfterFailure,
  waitForRoom,
} from '../../../../src/domain/webhooks/schedule.ts';

const usual = variables.WEBHOOK_RETRY_WAITS.schema.parse(undefined);
const hour = 60 * 60 * 1000;
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const waits = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { maxLength: 20 });
const retryAfter = fc.option(fc.nat(100 * hour));

describe('the schedule', () => {
  it('makes eleven attempts within 63 to 78 hours, whatever chance decides', () => {
    fc.assert(
      fc.property(fc.array(random, { minLength: 10, maxLength: 10 }), (chances) => {
        const steps = chances.map((chance, index) =>
          waitAfterFailure(usual, { step: index + 1, retryAfter: null, random: chance }),
        );
        const total = steps.reduce<number>((sum, wait) => sum + wait!, 0);
        expect(total).toBeGreaterThan(63 * hour);
        expect(total).toBeLessThan(78 * hour);
        expect(waitAfterFailure(usual, { step: 11, retryAfter: null, random: 0 })).toBeNull();
      }),
    );
  });

  it('begins with seconds and never waits for less than before, chance aside', () => {
    const middle = usual.map((_wait, index) =>
      waitAfterFailure(usual, { step: index + 1, retryAfter: null, random: 0.5 }),
    );
    expect(middle).toEqual(usual.map((seconds) => seconds * 1000));
    expect(middle).toEqual([...middle].sort((left, right) => left! - right!));
    expect(middle[0]).toBe(5_000);
  });

  it('stays within a tenth of what is configured, and ends with it', () => {
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 25 }), random, (configured, step, chance) => {
        const wait = waitAfterFailure(configured, { step, retryAfter: null, random: chance });
        const seconds = configured[step - 1];
        if (seconds === undefined) return expect(wait).toBeNull();
        expect(wait).toBeGreaterThanOrEqual(Math.floor(seconds * 900));
        expect(wait).toBeLessThanOrEqual(Math.ceil(seconds * 1100));
        return undefined;
      }),
    );
  });

  it('leaves a receiver alone for as long as it asks, a day at most, and never for less than planned', () => {
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 25 }), random, retryAfter, (configured, step, chance, asked) => {
        const planned = waitAfterFailure(configured, { step, retryAfter: null, random: chance });
        const wait = waitAfterFailure(configured, { step, retryAfter: asked, random: chance });
        if (planned === null) return expect(wait).toBeNull();
        expect(wait).toBe(Math.max(planned, Math.min(asked ?? 0, longestRetryAfter)));
        return undefined;
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])('has no step %p', (step) => {
    expect(() => waitAfterFailure(usual, { step, retryAfter: null, random: 0 })).toThrow(RangeError);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);

  it('is seconds', () => {
    fc.assert(fc.property(fc.nat(), (seconds) => expect(readRetryAfter(` ${seconds} `, now)).toBe(seconds * 1000)));
  });

  it('is a date, and over when it is past', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), (seconds) => {
        const date = new Date(now + seconds * 1000).toUTCString();
        expect(readRetryAfter(date, now)).toBe(Math.max(seconds * 1000, 0));
      }),
    );
  });

  it.each([
    undefined,
    '',
    '-1',
    '1.5',
    '1e3',
    'soon',
    '2026-11-21T12:00:10Z',
    'Sat, 21 Nov 2026 12:00:10',
    'Sat, 99 Nov 2026 12:00:10 GMT',
    '99999999999999999999',
  ])('%p asks for nothing', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });

  it('is any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = readRetryAfter(header, now);
        expect(wait === null || wait >= 0).toBe(true);
      }),
    );
  });
});

describe('room for retries', () => {
  it('is for ten of an endpoint and 40 of an organisation, and for two of each endpoint in any case', () => {
    expect(hasRoom({ ofEndpoint: 9, ofOrganisation: 39 })).toBe(true);
    expect(hasRoom({ ofEndpoint: 10, ofOrganisation: 10 })).toBe(false);
    expect(hasRoom({ ofEndpoint: 2, ofOrganisation: 40 })).toBe(false);
    expect(hasRoom({ ofEndpoint: 1, ofOrganisation: 90 })).toBe(true);
  });

  it('is asked for about as often however many wait', () => {
    fc.assert(
      fc.property(fc.nat(1e6), random, (open, chance) => {
        const wait = waitForRoom(usual, open, chance);
        expect(wait).toBeGreaterThanOrEqual(15_000);
        expect(wait).toBeLessThanOrEqual(hour + 15_000);
        // Half of the longest wait each, on average: fewer than two in a second while there are 2,400 or fewer.
        if (open <= 2_400) expect(open / (waitForRoom(usual, open, 0.5) / 1000)).toBeLessThan(2);
      }),
    );
  });
});
