import { useId, type ReactNode } from 'react';
import classes from './bar-chart.module.css';
import { currentLocale, t } from '../../language/translate.ts';

export interface Bar {
  readonly key: string;
  /** Label of the bar, such as a day. */
  readonly name: string;
  /** One value for each of the chart's `parts`, from the bottom to the top of the bar. */
  readonly values: readonly number[];
}

interface Part {
  readonly name: string;
  readonly tone: 'accent' | 'negative';
}

interface BarChartProps {
  readonly bars: readonly Bar[];
  readonly parts: readonly Part[];
  /** Label below the last bar. */
  readonly last: string;
  /** Summary of the chart, which is also its text for screen readers. */
  readonly caption: string;
}

const number = (value: number): string => value.toLocaleString(currentLocale());

/** A bar chart. Each bar has one part or several. A `ChartTable` beside the chart shows the numbers. */
export function BarChart({ bars, parts, last, caption }: BarChartProps) {
  const id = useId();
  const top = niceTop(Math.max(...bars.map(({ values }) => sumOf(values))));
  return (
    <figure className={classes.figure}>
      <div className={classes.plot}>
        <span className={classes.top}>{number(top)}</span>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${bars.length * 10} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={id}
        >
          <line className={classes.line} x1="0" x2="100%" y1="0.5" y2="0.5" />
          {bars.map((bar, index) => (
            <g key={bar.key}>
              <title>{titleOf(bar, parts)}</title>
              {/* An invisible area with the full height of the chart, so that the pointer also finds short bars. */}
              <rect className={classes.column} x={index * 10} y={0} width={10} height={100} />
              {stack(bar.values, top).map(({ y, height }, part) => (
                <rect
                  key={parts[part]!.name}
                  className={classes.bar}
                  data-tone={parts[part]!.tone}
                  x={index * 10 + 1.5}
                  y={y}
                  width={7}
                  height={height}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{bars[0]!.name}</span>
        <span>{last}</span>
      </div>
      <figcaption className={classes.caption}>
        <span id={id}>{caption}</span>
        {parts.length === 1 ? null : (
          <span className={classes.legend} aria-hidden>
            {parts.map(({ name, tone }) => (
              <span key={name} data-tone={tone}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** Placeholder with the height of a chart and of the line that opens its table. */
export const ChartSkeleton = () => <div className={classes.room} />;

interface ChartTableProps {
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly values: readonly ReactNode[] }[];
}

/** The numbers of a chart as a table, also for users who cannot see the chart. */
export function ChartTable({ head, rows }: ChartTableProps) {
  return (
    <details className={classes.table}>
      <summary>{t('Show as a table')}</summary>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const titleOf = ({ name, values }: Bar, parts: readonly Part[]): string =>
  parts.length === 1
    ? `${name}: ${number(values[0] ?? 0)}`
    : `${name}: ${values.map((value, part) => `${number(value)} ${parts[part]!.name.toLowerCase()}`).join(', ')}`;

/** Returns the position of each part of a bar, measured from the top. */
function stack(values: readonly number[], top: number): { y: number; height: number }[] {
  let below = 0;
  return values.map((value) => {
    const height = heightOf(value, top);
    below += height;
    return { y: 100 - below, height };
  });
}

/** A minimum height makes a very small value visible, too. */
const heightOf = (value: number, top: number): number => (value === 0 ? 0 : Math.max((value / top) * 100, 1.5));

/** Returns the next round number that is not below the value: 1, 2 or 5, followed by zeros. */
function niceTop(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value)!;
}
