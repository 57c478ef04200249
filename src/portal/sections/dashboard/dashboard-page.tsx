import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Time } from '../../components/time.tsx';
import { figures } from '../../queries/dashboard.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { FirstSteps } from '../first-steps/first-steps.tsx';
import classes from './dashboard.module.css';
import { EnrolmentsByStatus } from './enrolments-by-status.tsx';
import { FigureCards, FigureSkeletons } from './figure-cards.tsx';
import { HealthSection } from './health-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** Page with the organisation's figures, the health of the system, and actions that need attention. */
export function DashboardPage() {
  const isAdmin = useIsAdmin();
  const query = useQuery(figures());
  return (
    <>
      <PageHeader title="Dashboard" />
      <FirstSteps />
      <QueryView query={query} skeleton={<FigureSkeletons />}>
        {(data) => <FigureCards figures={data} />}
      </QueryView>
      <WaitingSection />
      {isAdmin ? <ReportsSection /> : null}
      <div className={classes.columns}>
        <EnrolmentsByStatus query={query} />
        {isAdmin ? <HealthSection /> : null}
      </div>
      <p className={classes.counted}>
        {query.data === undefined ? null : (
          <>
            Updated <Time at={query.data.countedAt} />. This page updates every few seconds.
          </>
        )}
      </p>
    </>
  );
}
