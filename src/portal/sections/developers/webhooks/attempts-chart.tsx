import { BarChart, ChartTable } from '../../../components/bar-chart.tsx';
import { percentage } from '../../../components/percentage.ts';
import { TextLink } from '../../../components/text-link.tsx';
import type { WebhookStatistics } from '../../../queries/webhooks.ts';
import { currentLocale, t } from '../../../../language/translate.ts';

interface AttemptsChartProps {
  readonly statistics: WebhookStatistics;
  readonly endpointId: string;
}

type Span = WebhookStatistics['spans'][number];

const parts = [
  { name: t('Delivered'), tone: 'accent' },
  { name: t('Failed'), tone: 'negative' },
] as const;

const hour = new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
const number = (value: number): string => value.toLocaleString(currentLocale());

/** A chart of the delivered and failed attempts for each hour or day, with a table of the numbers. */
export default function AttemptsChart({ statistics: { unit, spans }, endpointId }: AttemptsChartProps) {
  const shortName = ({ begins, date }: Span) =>
    unit === 'HOUR' ? hour.format(new Date(begins)) : shortDay.format(midnight(date));
  return (
    <>
      <BarChart
        bars={spans.map((span) => ({
          key: span.begins,
          name: shortName(span),
          values: [span.delivered, span.failed],
        }))}
        parts={parts}
        last={unit === 'HOUR' ? t('Now') : t('Today')}
        caption={captionOf(spans)}
      />
      <ChartTable
        head={[unit === 'HOUR' ? t('Hour') : t('Day'), t('Delivered'), t('Failed'), t('Success')]}
        rows={spans.toReversed().map((span) => ({
          key: span.begins,
          name:
            unit === 'HOUR' ? (
              `${longDay.format(midnight(span.date))}, ${hour.format(new Date(span.begins))}`
            ) : (
              <TextLink
                to="/developers/webhooks/$endpointId"
                params={{ endpointId }}
                search={(former) => ({ span: former.span, from: span.date, to: span.date })}
                resetScroll={false}
              >
                {longDay.format(midnight(span.date))}
              </TextLink>
            ),
          values: [number(span.delivered), number(span.failed), rateOf(span)],
        }))}
      />
    </>
  );
}

const rateOf = ({ delivered, failed }: Pick<Span, 'delivered' | 'failed'>): string =>
  delivered + failed === 0 ? '–' : percentage((delivered / (delivered + failed)) * 100);

function captionOf(spans: readonly Span[]): string {
  const delivered = spans.reduce((sum, span) => sum + span.delivered, 0);
  const failed = spans.reduce((sum, span) => sum + span.failed, 0);
  const all = delivered + failed;
  if (all === 0) return t('No attempts');
  return t('{rate} of {all, plural, one {# attempt} other {# attempts}} succeeded, {failed, number} failed', {
    rate: rateOf({ delivered, failed }),
    all,
    failed,
  });
}
