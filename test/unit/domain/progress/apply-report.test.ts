import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { advancesProgress, foldReports } from '../../../../src/domain/progress/apply-report.ts';
import { JUST_BELOW_100, percentages } from '../arbitraries.ts';

const reportLists = fc
  .array(percentages, { maxLength: 12 })
  .map((values) => values.map((progress, index) => ({ id: `report-${index}`, progress })));

describe('advancesProgress', () => {
  it.each([
    [0, 0, false],
    [0, -0, false],
    [0, Number.MIN_VALUE, true],
    [50, 50, false],
    [50, 49.999999, false],
    [50, 50.00000000000001, true],
    [99.999999, 100, true],
    [JUST_BELOW_100, 100, true],
    [100, JUST_BELOW_100, false],
    [100, 100, false],
  ])('from %p by %p: %p', (current, submitted, expected) => {
    expect(advancesProgress(current, submitted)).toBe(expected);
  });

  it('lets at most one of two values advance the other', () => {
    fc.assert(
      fc.property(percentages, percentages, (a, b) => {
        expect(advancesProgress(a, b) || advancesProgress(b, a)).toBe(a !== b);
        expect(advancesProgress(a, b) && advancesProgress(b, a)).toBe(false);
      }),
    );
  });
});

describe('foldReports', () => {
  it('ends at the highest of the stored and the reported progress', () => {
    fc.assert(
      fc.property(percentages, reportLists, (current, reports) => {
        expect(foldReports(current, reports).final).toBe(Math.max(current, ...reports.map(({ progress }) => progress)));
      }),
    );
  });

  it('tells one effect for each report, in order, each from where the one before it ended', () => {
    fc.assert(
      fc.property(percentages, reportLists, (current, reports) => {
        const { final, effects } = foldReports(current, reports);
        expect(effects.map(({ reportId }) => reportId)).toEqual(reports.map(({ id }) => id));
        expect(effects.map(({ before }) => before)).toEqual(
          [current, ...effects.map(({ after }) => after)].slice(0, -1),
        );
        expect(effects.at(-1)?.after ?? current).toBe(final);
      }),
    );
  });

  it('applies a report when, and only when, it is above what is stored by then', () => {
    fc.assert(
      fc.property(percentages, reportLists, (current, reports) => {
        for (const [index, { before, after, outcome }] of foldReports(current, reports).effects.entries()) {
          const { progress } = reports[index]!;
          expect(outcome).toBe(progress > before ? 'APPLIED' : 'UNCHANGED');
          expect(after).toBe(progress > before ? progress : before);
        }
      }),
    );
  });

  it('changes nothing when the same reports come again', () => {
    fc.assert(
      fc.property(percentages, reportLists, (current, reports) => {
        const { final } = foldReports(current, reports);
        const again = foldReports(final, reports);
        expect(again.final).toBe(final);
        expect(again.effects.every(({ outcome }) => outcome === 'UNCHANGED')).toBe(true);
      }),
    );
  });

  it('does the same in one batch as in two', () => {
    fc.assert(
      fc.property(percentages, reportLists, reportLists, (current, first, second) => {
        const one = foldReports(current, [...first, ...second]);
        const a = foldReports(current, first);
        const b = foldReports(a.final, second);
        expect(one).toEqual({ final: b.final, effects: [...a.effects, ...b.effects] });
      }),
    );
  });

  it('records a batch that goes up, down and sideways', () => {
    const reports = [
      { id: 'a', progress: 40 },
      { id: 'b', progress: 30 },
      { id: 'c', progress: 40 },
      { id: 'd', progress: 40.5 },
    ];
    expect(foldReports(10, reports)).toEqual({
      final: 40.5,
      effects: [
        { reportId: 'a', before: 10, after: 40, outcome: 'APPLIED' },
        { reportId: 'b', before: 40, after: 40, outcome: 'UNCHANGED' },
        { reportId: 'c', before: 40, after: 40, outcome: 'UNCHANGED' },
        { reportId: 'd', before: 40, after: 40.5, outcome: 'APPLIED' },
      ],
    });
  });
});
