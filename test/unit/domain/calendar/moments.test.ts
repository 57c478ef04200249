import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isDay, isMoment, momentOf } from '../../../../src/domain/calendar/moments.ts';

const year = fc.integer({ min: 1, max: 9999 });
const twoDigits = (number: number) => String(number).padStart(2, '0');

describe('a day', () => {
  it.each(['2026-03-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each(['2026-02-30', '2025-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '', 'x'])(
    '%p is none',
    (text) => {
      expect([isDay(text), momentOf(text)]).toEqual([false, null]);
    },
  );

  it('is one exactly when the calendar has it', () => {
    const days = (of: number, month: number) =>
      month === 2
        ? (of % 4 === 0 && of % 100 !== 0) || of % 400 === 0
          ? 29
          : 28
        : [4, 6, 9, 11].includes(month)
          ? 30
          : 31;
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (of, month, day) => {
        const text = `${String(of).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
        expect(isDay(text)).toBe(day <= days(of, month));
        expect(isMoment(`${text}T10:00:00+05:30`)).toBe(day <= days(of, month));
      }),
    );
  });
});

describe('a moment', () => {
  it('is every one that a Date has', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') }),
        (date) => {
          expect(isMoment(date.toISOString())).toBe(true);
          expect(momentOf(date.toISOString())).toEqual(date);
        },
      ),
    );
  });

  it.each(['2026-03-01T12:00:00Z', '2026-03-01t12:00:00z', '2026-03-01T12:00:00.123456Z', '2026-03-01T00:30:00+05:30'])(
    '%s is one',
    (text) => {
      expect(isMoment(text)).toBe(true);
    },
  );

  it.each([
    '2026-02-30T12:00:00Z',
    // A leap second and the 25th hour are no time of a Date.
    '2016-12-31T23:59:60Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01T12:00:00+25:00',
    '2026-03-01',
    '2026-03-01T12:00',
    '2026-03-01 12:00:00Z',
    // In UTC, these are in the years 10000 and -1.
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00+14:00',
    'March 1, 2026',
  ])('%s is none', (text) => {
    expect(isMoment(text)).toBe(false);
  });
});
