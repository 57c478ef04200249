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

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<ProgressReport>[] = [
  { header: 'LMS enrolment id', cell: ({ lmsEnrolmentId }) => lmsEnrolmentId },
  { header: 'Progress', cell: ({ progress }) => percentage(progress), align: 'end', from: 'tablet' },
  { header: 'Status', cell: ({ state }) => <ReportStateBadge state={state} /> },
  { header: 'Source', cell: ({ sender }) => senders[sender], from: 'desktop' },
  { header: 'Received', cell: ({ receivedAt }) => <Time at={receivedAt} />, from: 'tablet' },
];

const senders = {
  API_KEY: 'API key',
  FIRST_PARTY_LMS: 'First-party LMS',
  PULL: 'Pull by Attain',
  INBOUND: 'Inbound address',
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
      <FilterBar label="Find progress reports">
        <SearchInput label="Full LMS enrolment id" param="lmsEnrolmentId" />
        <SelectFilter
          label="Status"
          param="state"
          all="All statuses"
          options={reportStates.map((value) => ({ value, label: reportStateNames[value].label }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      <DataList
        label="Progress reports"
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
            <StateMessage icon={IconInbox} title="No matching reports">
              Change or remove a filter. Enter an id in full.
            </StateMessage>
          ) : (
            <StateMessage icon={IconInbox} title="No progress reports yet">
              Each progress report from your LMS appears here. API Settings shows how your LMS sends reports.
            </StateMessage>
          )
        }
        paging={paging}
      />
      <EntryDrawer title="Progress report">{(id) => <ReportDetails reportId={id} />}</EntryDrawer>
    </>
  );
}
