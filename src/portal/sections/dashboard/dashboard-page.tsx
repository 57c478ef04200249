import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Time } from '../../components/time.tsx';
import { alerts } from '../../queries/alerts.ts';
import { figures, health, type Figures } from '../../queries/dashboard.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import classes from './dashboard.module.css';
import { EnrolmentsByStatus } from './enrolments-by-status.tsx';
import { FigureCards, FigureSkeletons } from './figure-cards.tsx';
import { NeedsSection } from './needs-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { WaitingSection } from './waiting-section.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Page that says what needs the user, and shows the organisation's figures. */
export function DashboardPage() {
  const isAdmin = useIsAdmin();
  const query = useQuery(figures());
  const opened = useQuery(alerts());
  const checked = useQuery({ ...health(), enabled: isAdmin });
  // The list above has another height with each entry. What is below comes after it, so that it does not move.
  const isKnown = !query.isPending && !opened.isPending && (!isAdmin || !checked.isPending);
  return (
    <>
      <PageHeader title={t('Dashboard')} />
      {query.isPending ? (
        // Whether there are first steps above the list is known with the figures.
        <Skeleton height={320} radius="md" />
      ) : (
        <>
          <FirstSteps />
          <div className={classes.first}>
            <NeedsSection />
          </div>
        </>
      )}
      {isKnown ? (
        <Rest query={query} waits={opened.data?.some(({ kind }) => kind === 'ACTIONS_WAITING') ?? false} />
      ) : null}
    </>
  );
}

interface RestProps {
  readonly query: UseQueryResult<Figures>;
  /** Whether the list above leads to actions that wait. */
  readonly waits: boolean;
}

function Rest({ query, waits }: RestProps) {
  const isAdmin = useIsAdmin();
  const { data } = query;
  if (data !== undefined && isEmpty(data)) {
    return <p className={classes.counted}>{t('Nobody is enrolled yet. Figures follow with the first enrolment.')}</p>;
  }
  return (
    <>
      <QueryView query={query} skeleton={<FigureSkeletons />}>
        {(figures) => <FigureCards figures={figures} />}
      </QueryView>
      {waits ? <WaitingSection /> : null}
      {data === undefined ? null : (
        <>
          <EnrolmentsByStatus counts={data.enrolments} />
          <p className={classes.counted}>
            <Trans
              text="Updated {time}. This page updates every few seconds."
              values={{ time: <Time at={data.countedAt} /> }}
            />
          </p>
        </>
      )}
      {isAdmin ? <ReportsSection /> : null}
    </>
  );
}

/** Whether there is nothing to count yet. Empty boxes would say no more. */
const isEmpty = ({ enrolments, certificates, waitingActions }: Figures): boolean =>
  Object.values(enrolments).every((count) => count === 0) && certificates.issued === 0 && waitingActions.count === 0;
