import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { workflowIds } from '../../../domain/work/workflow-ids.ts';
import { announce } from '../../components/announcer.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagePending } from '../../components/page-pending.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { importDetails, importMapping, isUnderWay, refreshAfterImport, type Import } from '../../queries/imports.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportOverview } from './import-overview.tsx';
import { ImportRows } from './import-rows.tsx';
import { importStates } from './import-words.ts';
import { OperatorLink } from '../enrolments/run-reference.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/imports/$importId');
const breadcrumb = [{ label: t('Imports'), link: linkOptions({ to: '/imports' }) }];

/** Page of one import: its preview, its progress or the result of each row. Users can leave the page and return. */
export function ImportPage() {
  const { importId } = route.useParams();
  const query = useQuery(importDetails(importId));
  useEnd(query.data);
  const hasColumns = query.data?.state === 'PREVIEWED';
  const mapping = useQuery({ ...importMapping(importId), enabled: hasColumns });
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Import')} breadcrumb={breadcrumb} />
        {query.isError ? (
          <Failure error={query.error} what={t('import')} retry={() => void query.refetch()} />
        ) : (
          <PagePending level={2} />
        )}
      </>
    );
  }
  const found = query.data;
  const { label, tone } = importStates[found.state];
  return (
    <>
      <PageHeader
        title={found.fileName}
        breadcrumb={breadcrumb}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        actions={<ImportActions found={found} />}
      />
      {found.plan.rows > 0 ? <ImportOverview found={found} /> : null}
      {/* The rows come with the columns above them, whose height nobody knows before. */}
      {hasColumns && mapping.isPending ? (
        <PagePending level={2} />
      ) : (
        <>
          {hasColumns ? <ImportColumns found={found} query={mapping} /> : null}
          {found.plan.rows > 0 ? <ImportRows found={found} /> : null}
        </>
      )}
      {found.state === 'PREVIEWED' ? null : <OperatorLink workflowId={workflowIds.import(found.id)} />}
    </>
  );
}

/** Announces the end of an import while the page is open, and reloads the data that it changed. */
function useEnd(found: Import | undefined): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (found === undefined) return;
    const underWay = isUnderWay(found);
    if (wasUnderWay.current && !underWay) {
      announce(found.state === 'DONE' ? t('The import has ended.') : t('The import was cancelled.'));
      void refreshAfterImport(client, found.id);
    }
    wasUnderWay.current = underWay;
  }, [client, found]);
}
