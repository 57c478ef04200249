import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seededRandom } from '../../../bench/load/seeded-random.ts';
import { zipf } from '../../../bench/load/zipf.ts';
import { parseOptions } from '../../../bench/options.ts';
import { countEmails } from '../../../bench/phases/count-emails.ts';
import { processTimes } from '../../../bench/readings/process-times.ts';
import { changedResults } from '../../../bench/reference/results.ts';
import { correctionFigures } from '../../../bench/report/correction-figures.ts';
import { compareFigures, comparisonTable } from '../../../bench/report/comparison-table.ts';
import type { Figure } from '../../../bench/report/figures.ts';
import { percentile } from '../../../bench/report/percentile.ts';
import { ratioTable } from '../../../bench/report/ratio-table.ts';
import { resultsFromProgress } from '../../../src/domain/progress/results-from-progress.ts';

describe("Zipf's law", () => {
  it('gives ranks of the range, and the first one as often as it should', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.nat(),
        (n, s, seed) => {
          const draw = zipf(n, s, seededRandom(seed));
          const ranks = Array.from({ length: 2_000 }, draw);
          expect(ranks.every((rank) => Number.isInteger(rank) && rank >= 0 && rank < n)).toBe(true);
          const weights = Array.from({ length: n }, (_, rank) => (rank + 1) ** -s);
          const expected = 1 / weights.reduce((sum, weight) => sum + weight, 0);
          const share = ranks.filter((rank) => rank === 0).length / ranks.length;
          // Six standard deviations.
          expect(Math.abs(share - expected)).toBeLessThan(6 * Math.sqrt((expected * (1 - expected)) / 2_000) + 1e-9);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a percentile', () => {
  it('is the smallest value that a share of the values does not exceed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 200 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (values, share) => {
          const found = percentile(values, share)!;
          expect(values).toContain(found);
          expect(values.filter((value) => value <= found).length).toBeGreaterThanOrEqual(values.length * share - 1e-9);
          expect(values.filter((value) => value < found).length).toBeLessThan(values.length * share);
        },
      ),
    );
  });

  it('of nothing is null', () => {
    expect(percentile([], 0.5)).toBeNull();
  });
});

const figure = (label: string, value: number | null): Figure => ({ group: 'closed', label, value, decimals: 1 });

describe('the table of ratios', () => {
  it('divides each figure by that of the same name, and by nothing else', () => {
    const value = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1 }),
        fc.array(value),
        (names, values) => {
          const first = names.map((name, index) => figure(name, values[index] ?? null));
          const table = ratioTable({ name: 'A', figures: first }, { name: 'B', figures: first.toReversed() });
          for (const { label, value } of first) {
            const line = table.split('\n').find((each) => each.trim().startsWith(`${label} `))!;
            expect(line.trim().split(/\s+/).at(-1)).toBe(value === null || value === 0 ? '–' : '1.00');
          }
        },
      ),
    );
  });

  it('shows what is only in the first column without a ratio', () => {
    const table = ratioTable({ name: 'A', figures: [figure('x', 1234.5)] }, { name: 'B', figures: [] });
    expect(table).toMatch(/ {2}x +1,234\.5 +– +–$/);
  });
});

describe('the figures of corrections', () => {
  const part = (perSecond: number) => ({
    seconds: 30,
    acknowledgedPerSecond: perSecond + 3,
    steady: { reports: 1, perSecond, acknowledgement: { p50: 1, p99: 2 }, effect: { p50: 1, p99: 2 } },
    cpu: null,
    otherCores: null,
    statements: null,
  });
  const measured = { rate: 100, enrolments: 1_000, losing: 1, quiet: part(100), preview: part(99), application: null };

  it('say what a preview takes from the highest possible rate', () => {
    const fullSpeed = { callers: 32, before: part(1_297), preview: part(897), after: part(1_097) };
    const table = ratioTable({ name: 'A', figures: correctionFigures({ ...measured, fullSpeed }) }, null);
    expect(table).toMatch(/32 callers at full speed, alone before: acknowledged\/s +1,300\.0$/m);
    expect(table).toMatch(/32 callers at full speed, alone after: acknowledged\/s +1,100\.0$/m);
    expect(table).toMatch(/32 callers at full speed, preview: acknowledged\/s +900\.0$/m);
    expect(table).toMatch(/32 callers at full speed: preview, s +30\.0$/m);
    expect(table).toMatch(/32 callers at full speed, preview ÷ alone: acknowledged\/s +0\.75$/m);
    // The offered rate hides it.
    expect(table).toMatch(/^ {2}preview ÷ alone: applied\/s +0\.99$/m);
  });

  it('have none of the highest possible rate beside an earlier rate', () => {
    const labels = correctionFigures({ ...measured, fullSpeed: null }).map(({ label }) => label);
    expect(labels.filter((label) => label.includes('full speed'))).toEqual([]);
  });
});

describe('the comparison of revisions', () => {
  it('takes the ratios within a round, and shows their median and spread', () => {
    const rounds = [
      [100, 50],
      [90, 30],
      [80, 80],
    ].map(([a, b]) => [[figure('applied/s', a!)], [figure('applied/s', b!)]] as const);
    const figures = compareFigures(rounds);
    expect(figures[0]!.ratios).toEqual([2, 3, 1]);
    expect(comparisonTable(['now', 'before'], figures)).toMatch(/applied\/s +90\.0 +50\.0 +2\.00 +1\.00–3\.00/);
  });
});

describe('the e-mails that arrived', () => {
  it('are compared with the certificates, one by one', () => {
    expect(countEmails(['a', 'b', 'c'], ['a', 'a', 'c'])).toEqual({ expected: 3, taken: 3, missing: 1, doubled: 1 });
  });
});

describe('the reference program', () => {
  const units = [1, 2, 3].map((weight, index) => ({
    id: `u${index}`,
    weight,
    outcomeIds: [`o${index}.0`, `o${index}.1`],
  }));
  const progress = fc.double({ min: 0, max: 100, noNaN: true });

  it('comes to the results of the product, but for rounding', () => {
    const structures = units.map(({ id, weight, outcomeIds }) => ({
      id,
      weight,
      outcomes: outcomeIds.map((outcomeId) => ({ id: outcomeId })),
    }));
    fc.assert(
      fc.property(progress, (after) => {
        const expected = new Map(
          resultsFromProgress(after, structures).flatMap((unit) => [
            [unit.unitId, unit.progress] as const,
            ...unit.outcomes.map((outcome) => [outcome.outcomeId, outcome.progress] as const),
          ]),
        );
        const changed = changedResults(units, 0, after);
        for (const { id, progress } of [...changed.units, ...changed.outcomes]) {
          expect(progress).toBeCloseTo(expected.get(id)!, 6);
          expected.delete(id);
        }
        for (const left of expected.values()) expect(left).toBeCloseTo(0, 6);
      }),
    );
  });

  it('writes only what changes', () => {
    fc.assert(
      fc.property(progress, (same) => {
        expect(changedResults(units, same, same)).toEqual({ units: [], outcomes: [] });
      }),
    );
  });
});

describe('the CPU time of processes', () => {
  it('counts what this process uses', () => {
    const own = () => processTimes({ own: process.pid, none: 0 });
    const before = own();
    if (before === null) return;
    for (const until = performance.now() + 200; performance.now() < until;);
    expect(own()!.own! - before.own!).toBeGreaterThan(0.02);
    expect(before.none).toBe(0);
  });
});

describe('the options', () => {
  it.each([
    [['--reports', 'many'], '--reports must be a whole number of at least 1, and it is "many"'],
    [['--rate', '20,0'], '--rate must be a whole number of at least 1, and it is "0"'],
    [
      ['--phases', 'open'],
      '--phases must be some of closed, steady, kill, emails, fairness, corrections, separated by commas, and "open" is none',
    ],
    [
      ['--phases', 'fairness', '--organisations', '1'],
      '--phases fairness needs another organisation beside the busy one: --organisations 2 or more',
    ],
    [['--replicas', '0'], '--replicas must be a whole number of at least 1, and it is "0"'],
    [['--enrolments', '10'], '--enrolments must be at least --organisations (50), and it is 10'],
    [['--compare', 'HEAD', '--tree', '/x'], '--compare measures this checkout and a revision: give it without --tree'],
    [['--report', '5'], "Unknown option '--report'"],
  ])('%j: %s', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message);
  });

  it('have defaults', () => {
    expect(parseOptions(['--rate', '20, 50', '--no-reference'])).toMatchObject({
      organisations: 50,
      enrolments: 20_000,
      rates: [20, 50],
      phases: ['closed', 'steady', 'kill'],
      reference: false,
      replicas: 1,
    });
  });
});
