import type { Figure } from './figures.ts';
import { percentile } from './percentile.ts';
import { formatted, ratio } from './ratio-table.ts';
import { textTable } from './text-table.ts';

/** A figure of two revisions over all rounds. */
export interface ComparedFigure {
  readonly group: string;
  readonly label: string;
  readonly decimals: number;
  /** The first subject's values, by round. */
  readonly first: readonly (number | null)[];
  readonly second: readonly (number | null)[];
  /**
   * First to second, within a round, so that changes of the machine's speed affect both. Rounds without a ratio are
   * left out.
   */
  readonly ratios: readonly number[];
}

/** Compares figures. @param rounds figures of the first and of the second revision of each round */
export function compareFigures(rounds: readonly (readonly [readonly Figure[], readonly Figure[]])[]): ComparedFigure[] {
  const of = (figures: readonly Figure[], wanted: Figure) =>
    figures.find(({ group, label }) => group === wanted.group && label === wanted.label)?.value ?? null;
  return (rounds[0]?.[0] ?? []).map((figure) => {
    const first = rounds.map(([figures]) => of(figures, figure));
    const second = rounds.map(([, figures]) => of(figures, figure));
    const ratios = first.map((value, round) => ratio(value, second[round])).filter((each) => each !== null);
    const { group, label, decimals } = figure;
    return { group, label, decimals, first, second, ratios };
  });
}

/** Returns the median of each figure, and of the rounds' ratios with the lowest and the highest. */
export function comparisonTable(names: readonly [string, string], figures: readonly ComparedFigure[]): string {
  const rows: string[][] = [['', ...names, 'ratio', 'lowest–highest']];
  let group = '';
  for (const figure of figures) {
    if (figure.group !== group) rows.push([''], [figure.group]);
    group = figure.group;
    const { ratios } = figure;
    const spread =
      ratios.length === 0 ? '–' : `${formatted(Math.min(...ratios), 2)}–${formatted(Math.max(...ratios), 2)}`;
    rows.push([
      `  ${figure.label}`,
      formatted(median(figure.first), figure.decimals),
      formatted(median(figure.second), figure.decimals),
      formatted(median(ratios), 2),
      spread,
    ]);
  }
  return textTable(rows);
}

const median = (values: readonly (number | null)[]): number | null =>
  percentile(
    values.filter((value) => value !== null),
    0.5,
  );
