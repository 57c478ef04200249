import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SearchInput, SelectFilter } from '../../components/filter-bar.tsx';
import { percentage } from '../../components/percentage.ts';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { reportList, type ProgressReport } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { reportStates } from '../../../domain/progress/report-states.ts';
import { only } from './activity-filters.ts';
import { DayFilters, periodOf } from './day-filters.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { Live } from './live.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportStateBadge, reportStateNames } from './report-state.tsx';
import { entryLink } from './use-entry.ts';
import { shownId } from './shown-id.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<ProgressReport>[] = [
  { header: t('LMS enrolment id'), cell: ({ lmsEnrolmentId }) => shownId(lmsEnrolmentId) },
  { header: t('Progress'), cell: ({ progress }) => percentage(progress), align: 'end', from: 'tablet' },
  { header: t('Status'), cell: ({ state }) => <ReportStateBadge state={state} /> },
  { header: t('Source'), cell: ({ sender }) => senders[sender], from: 'desktop' },
  { header: t('Received'), cell: ({ receivedAt }) => <Time at={receivedAt} />, from: 'tablet' },
];

const senders = {
  API_KEY: t('API key'),
  FIRST_PARTY_LMS: t('First-party LMS'),
  PULL: t('Pull by Attain'),
  INBOUND: t('Inbound address'),
} as const;

/** A list of the LMS's reports with their results. */
export function ReportsTab() {
  const { cursor, state, lmsEnrolmentId, ...search } = route.useSearch();
  const filter = { state: only(reportStates, state), lmsEnrolmentId, ...periodOf(search) };
  const query = useQuery(reportList({ ...filter, cursor }));
  const paging = usePaging();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <FilterBar label={t('Find progress reports')}>
        <SearchInput label={t('Full LMS enrolment id')} param="lmsEnrolmentId" />
        <SelectFilter
          label={t('Status')}
          param="state"
          all={t('All statuses')}
          options={reportStates.map((value) => ({ value, label: reportStateNames[value].label }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      <DataList
        label={t('Progress reports')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => entryLink(id)}
        narrow={({ progress, receivedAt }) => (
          <>
            {percentage(progress)}, <Time at={receivedAt} />
          </>
        )}
        empty={
          isFiltered ? (
            <StateMessage icon={IconInbox} title={t('No matching reports')}>
              {t('Change or remove a filter. Enter an id in full.')}
            </StateMessage>
          ) : (
            <StateMessage icon={IconInbox} title={t('No progress reports yet')}>
              {t('Each progress report from your LMS appears here. API Settings shows how your LMS sends reports.')}
            </StateMessage>
          )
        }
        paging={paging}
      />
      <EntryDrawer title={t('Progress report')}>{(id) => <ReportDetails reportId={id} />}</EntryDrawer>
    </>
  );
}
