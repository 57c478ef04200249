import { Paper } from '@mantine/core';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { importList, type Import } from '../../queries/imports.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { importStates, kindLabels, progressOf } from './import-words.ts';
import { currentLocale, t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/imports');

const columns: readonly Column<Import>[] = [
  { header: t('File'), cell: ({ fileName }) => fileName },
  { header: t('Contents'), cell: ({ kind }) => kindLabels[kind], from: 'tablet' },
  {
    header: t('Status'),
    cell: ({ state }) => <StatusBadge tone={importStates[state].tone}>{importStates[state].label}</StatusBadge>,
  },
  { header: t('Rows'), cell: rowsOf, from: 'tablet', align: 'end' },
  { header: t('Uploaded by'), cell: ({ uploadedBy }) => uploadedBy.name, from: 'desktop' },
  { header: t('Uploaded'), cell: ({ createdAt }) => <Time at={createdAt} />, from: 'desktop' },
];

function rowsOf(found: Import): string {
  const { done, total } = progressOf(found);
  const rows = total.toLocaleString(currentLocale());
  return found.state === 'PREVIEWED' || total === 0
    ? rows
    : t('{value} of {rows}', { value: done.toLocaleString(currentLocale()), rows });
}

/** Page with the files of the last 30 days. */
export function ImportsPage() {
  const { cursor } = route.useSearch();
  const query = useQuery(importList({ cursor }));
  const paging = usePaging();
  const start = <LinkButton to="/imports/new">{t('Import a file')}</LinkButton>;
  return (
    <>
      <PageHeader
        title={t('Imports')}
        description={t(
          'Students and enrolments from CSV files and Excel workbooks. A file and the results of its rows are kept for 30 days.',
        )}
        actions={start}
      />
      <Paper>
        <DataList
          label={t('Imports')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/imports/$importId', params: { importId: id } })}
          narrow={({ kind, plan }) =>
            `${kindLabels[kind]}, ${t('{count, plural, one {# row} other {# rows}}', { count: plan.rows })}`
          }
          empty={
            <StateMessage icon={IconTableImport} title={t('No recent imports')} actions={start}>
              {t(
                'Import students or enrolments from a spreadsheet or another system. You see a preview before anything changes.',
              )}
            </StateMessage>
          }
          paging={paging}
        />
      </Paper>
    </>
  );
}
