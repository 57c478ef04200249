import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { reportDays } from '../../queries/dashboard.ts';
import classes from './report-chart.module.css';
import { ReportChart } from './report-chart.tsx';

/** How many reports the LMS sent on each of the last 30 days. */
export function ReportsSection() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useQuery(reportDays(timeZone));
  return (
    <Section title="Progress reports" description="Received on each of the last 30 days.">
      <QueryView query={query} skeleton={<div className={classes.plot} />}>
        {(days) => (
          <>
            <ReportChart days={days} />
            <details className={classes.table}>
              <summary>Show as a table</summary>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Reports</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ date, reports }) => (
                    <tr key={date}>
                      <th scope="row">
                        <TextLink to="/developers/activity" search={{ from: date, to: date }}>
                          {dayName(date)}
                        </TextLink>
                      </th>
                      <td>{reports.toLocaleString('en-GB')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )}
      </QueryView>
    </Section>
  );
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people write it. */
export const dayName = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
