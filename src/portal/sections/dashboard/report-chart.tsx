import { BarChart } from '../../components/bar-chart.tsx';
import { currentLocale, t } from '../../../language/translate.ts';

interface ReportChartProps {
  readonly days: readonly { readonly date: string; readonly reports: number }[];
}

const format = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const shortName = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));

/** A bar chart with one bar for each day. */
export function ReportChart({ days }: ReportChartProps) {
  const sum = days.reduce((total, { reports }) => total + reports, 0);
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <BarChart
      bars={days.map(({ date, reports }) => ({ key: date, name: shortName(date), values: [reports] }))}
      parts={[{ name: t('Reports'), tone: 'accent' }]}
      last={t('Today')}
      caption={t('{sum, plural, one {# report} other {# reports}} from {first} to {last}', {
        sum,
        first: shortName(first.date),
        last: shortName(last.date),
      })}
    />
  );
}
