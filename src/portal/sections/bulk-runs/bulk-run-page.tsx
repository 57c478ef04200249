import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { workflowIds } from '../../../domain/work/workflow-ids.ts';
import { announce } from '../../components/announcer.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagePending } from '../../components/page-pending.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { bulkRunDetails, isUnderWay, refreshAfterBulkRun, type BulkRun } from '../../queries/bulk-runs.ts';
import { BulkRunActions } from './bulk-run-actions.tsx';
import { BulkRunOverview } from './bulk-run-overview.tsx';
import { BulkRunRows } from './bulk-run-rows.tsx';
import { endOf, runStateOf, titleOf } from './bulk-run-words.ts';
import { OperatorLink } from '../enrolments/run-reference.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/bulk-runs/$bulkRunId');
const breadcrumb = [{ label: t('Bulk runs'), link: linkOptions({ to: '/bulk-runs' }) }];

/** Page of one bulk run: what it will do, its progress, and the result of each row. Users can leave it and return. */
export function BulkRunPage() {
  const { bulkRunId } = route.useParams();
  const query = useQuery(bulkRunDetails(bulkRunId));
  useEnd(query.data);
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Bulk run')} breadcrumb={breadcrumb} />
        {query.isError ? (
          <Failure error={query.error} what={t('bulk run')} retry={() => void query.refetch()} />
        ) : (
          <PagePending level={2} />
        )}
      </>
    );
  }
  const run = query.data;
  const { label, tone } = runStateOf(run);
  return (
    <>
      <PageHeader
        title={titleOf(run)}
        breadcrumb={breadcrumb}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        actions={<BulkRunActions run={run} />}
      />
      <BulkRunOverview run={run} />
      <BulkRunRows run={run} />
      {run.startedAt === null ? null : <OperatorLink workflowId={workflowIds.bulkRun(run.id)} />}
    </>
  );
}

/** Announces the end of a run while the page is open, and reloads the data that it changed. */
function useEnd(run: BulkRun | undefined): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (run === undefined) return;
    const underWay = isUnderWay(run);
    if (wasUnderWay.current && !underWay) {
      announce(endOf(run));
      void refreshAfterBulkRun(client);
    }
    wasUnderWay.current = underWay;
  }, [client, run]);
}
