import { useId } from 'react';
import classes from './report-chart.module.css';

interface ReportChartProps {
  readonly days: readonly { readonly date: string; readonly reports: number }[];
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortName = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
const number = (value: number): string => value.toLocaleString('en-GB');

/** Bars, a day each. What they say in sum is the picture's text; the numbers stand in a table beside it. */
export function ReportChart({ days }: ReportChartProps) {
  const id = useId();
  const top = niceTop(Math.max(...days.map(({ reports }) => reports)));
  const sum = days.reduce((total, { reports }) => total + reports, 0);
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <figure className={classes.figure}>
      <div className={classes.plot}>
        <span className={classes.top}>{number(top)}</span>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${days.length * 10} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={id}
        >
          <line className={classes.line} x1="0" x2="100%" y1="0.5" y2="0.5" />
          {days.map(({ date, reports }, index) => (
            <g key={date}>
              <title>{`${shortName(date)}: ${number(reports)}`}</title>
              {/* As high as the picture, so that the pointer finds small ones. */}
              <rect className={classes.column} x={index * 10} y={0} width={10} height={100} />
              <rect
                className={classes.bar}
                x={index * 10 + 1.5}
                y={100 - heightOf(reports, top)}
                width={7}
                height={heightOf(reports, top)}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{shortName(first.date)}</span>
        <span>Today</span>
      </div>
      <figcaption id={id} className={classes.caption}>
        {`${number(sum)} ${sum === 1 ? 'report' : 'reports'} from ${shortName(first.date)} to ${shortName(last.date)}`}
      </figcaption>
    </figure>
  );
}

/** A day with a single report among thousands is seen, too. */
const heightOf = (reports: number, top: number): number => (reports === 0 ? 0 : Math.max((reports / top) * 100, 1.5));

/** The next round number from a value on: 1, 2 or 5 with zeros. */
function niceTop(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= value)!;
}
