import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyValue } from '../../../components/key-value.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { reportDetails } from '../../../queries/ledgers.ts';
import classes from '../activity.module.css';
import { ReportStateBadge, reportStateNames } from '../report-state.tsx';
import { shownId } from '../shown-id.ts';
import { t } from '../../../../language/translate.ts';

const milliseconds = 2_000;

/** The report that an accepted request stored: the state of it, and for which id. */
export function StoredReport({ reportId }: { reportId: string }) {
  const query = useQuery({
    ...reportDetails(reportId),
    // It is processed in a moment.
    refetchInterval: ({ state }) => (state.data?.state === 'RECEIVED' ? milliseconds : false),
  });
  return (
    <section>
      <h3>{t('What became of the report')}</h3>
      <QueryView query={query} what={t('report')}>
        {({ state, failure, lmsEnrolmentId }) => (
          <>
            <ReportStateBadge state={state} />
            <Text my="xs">{failure ?? reportStateNames[state].meaning}</Text>
            <KeyValue
              entries={[
                [
                  t('LMS enrolment id'),
                  <span key="id" className={classes.id}>
                    {shownId(lmsEnrolmentId)}
                  </span>,
                ],
              ]}
            />
          </>
        )}
      </QueryView>
      <TextLink to="/developers/activity" search={{ entry: reportId }}>
        {t('Show the progress report and its effect')}
      </TextLink>
    </section>
  );
}
