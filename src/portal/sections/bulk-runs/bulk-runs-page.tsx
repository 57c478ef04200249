import { Paper } from '@mantine/core';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { bulkRunList, type BulkRun } from '../../queries/bulk-runs.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { problemsOf, progressOf, runStateOf, titleOf } from './bulk-run-words.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/bulk-runs');

const columns: readonly Column<BulkRun>[] = [
  { header: t('Run'), cell: titleOf },
  {
    header: t('Status'),
    cell: (run) => {
      const { label, tone } = runStateOf(run);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  { header: t('Rows done'), cell: progressText, from: 'tablet', align: 'end' },
  { header: t('Problems'), cell: problemsText, from: 'tablet', align: 'end' },
  { header: t('By'), cell: ({ createdBy }) => createdBy.name, from: 'desktop' },
  { header: t('Prepared'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'desktop' },
];

function progressText(run: BulkRun): string {
  const { done, total } = progressOf(run);
  return t('{done, number} of {total, number}', { done, total });
}

function problemsText(run: BulkRun): string {
  return t('{count, number}', { count: problemsOf(run) });
}

/** Page with the bulk runs of the last 90 days. */
export function BulkRunsPage() {
  const { cursor } = route.useSearch();
  const query = useQuery(bulkRunList({ cursor }));
  const paging = usePaging();
  return (
    <>
      <PageHeader
        title={t('Bulk runs')}
        description={t(
          'What was done with many students, enrolments, e-mails or webhooks at once, for the last 90 days.',
        )}
      />
      <Paper>
        <DataList
          label={t('Bulk runs')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/bulk-runs/$bulkRunId', params: { bulkRunId: id } })}
          narrow={progressText}
          empty={
            <StateMessage
              icon={IconListCheck}
              title={t('No bulk runs yet')}
              actions={
                <LinkButton to="/students" variant="default">
                  {t('Go to students')}
                </LinkButton>
              }
            >
              {t('Select rows in the list of students or enrolments, then choose what to do with them.')}
            </StateMessage>
          }
          paging={paging}
        />
      </Paper>
    </>
  );
}
