import { useQuery } from '@tanstack/react-query';
import { ChartSkeleton, ChartTable } from '../../components/bar-chart.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { reportDays } from '../../queries/dashboard.ts';
import classes from './dashboard.module.css';
import { ReportChart } from './report-chart.tsx';
import { currentLocale, t } from '../../../language/translate.ts';

/**
 * Shows how many reports the LMS sent on each of the last 30 days, and one line when there were none. It is the last part
 * of the page, so that nothing moves when it has loaded.
 */
export function ReportsSection() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useQuery(reportDays(timeZone));
  if (query.data?.every(({ reports }) => reports === 0)) {
    return <p className={classes.counted}>{t('The LMS has sent no progress report in the last 30 days.')}</p>;
  }
  return (
    <Section title={t('Progress reports')} description={t('Reports received per day in the last 30 days.')}>
      <QueryView query={query} skeleton={<ChartSkeleton />}>
        {(days) => (
          <>
            <ReportChart days={days} />
            <ChartTable
              head={[t('Day'), t('Reports')]}
              rows={days.toReversed().map(({ date, reports }) => ({
                key: date,
                name: (
                  <TextLink to="/developers/activity" search={{ from: date, to: date }}>
                    {dayName(date)}
                  </TextLink>
                ),
                values: [reports.toLocaleString(currentLocale())],
              }))}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

const format = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day for users. */
export const dayName = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
