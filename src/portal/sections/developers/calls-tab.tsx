import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { callList, type LmsCall } from '../../queries/ledgers.ts';
import { usePaging } from '../../routing/use-paging.ts';
import { operationLabel } from '../enrolments/action-words.ts';
import { callOutcomes } from '../../../domain/lms/call-outcomes.ts';
import { CallDetails } from './call-details.tsx';
import { DayFilters, periodOf } from './day-filters.tsx';
import { EndingBadge, outcomeChoice } from './ending.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { Live } from './live.tsx';
import { entryLink } from './use-entry.ts';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/activity');

const columns: readonly Column<LmsCall>[] = [
  { header: t('Operation'), cell: ({ operation }) => operationLabel(operation) },
  { header: t('Outcome'), cell: ({ ending, statusCode }) => <EndingBadge ending={ending} status={statusCode} /> },
  { header: t('HTTP status'), cell: ({ statusCode }) => statusCode ?? '–', align: 'end', from: 'tablet' },
  { header: t('Address'), cell: (call) => <Addresses call={call} />, from: 'desktop' },
  { header: t('Sent'), cell: ({ startedAt }) => <Time at={startedAt} />, from: 'tablet' },
];

/** The requests of a call through a connector, a line each; of another call its own. */
function Addresses({ call: { method, url, requests } }: { call: LmsCall }) {
  if (requests.length === 0) return `${method} ${url}`;
  return requests.map((request, index) => (
    <div key={index}>
      {request.method} {request.path}
    </div>
  ));
}

const operations = [
  'GET_COURSES',
  'GET_COURSE',
  'GET_ENROLMENT',
  'CREATE_ENROLMENT',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'UPDATE_MARKING',
  'GET_PROGRESS',
];

/** A list of Attain's calls to the LMS. */
export function CallsTab() {
  const { cursor, operation, ending, ...search } = route.useSearch();
  const filter = { operation, ending, ...periodOf(search) };
  const query = useQuery(callList({ ...filter, cursor }));
  const paging = usePaging();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <FilterBar label={t('Find LMS calls')}>
        <SelectFilter
          label={t('Operation')}
          param="operation"
          all={t('All operations')}
          options={operations.map((value) => ({ value, label: operationLabel(value) }))}
        />
        <SelectFilter
          label={t('Outcome')}
          param="ending"
          all={t('All outcomes')}
          options={callOutcomes.map((value) => ({ value, label: outcomeChoice(value) }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      <DataList
        label={t('LMS calls')}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => entryLink(id)}
        narrow={({ startedAt, statusCode }) => (
          <>
            {statusCode === null ? '' : `${statusCode}, `}
            <Time at={startedAt} />
          </>
        )}
        empty={
          <StateMessage
            icon={IconPlugConnected}
            title={isFiltered ? t('No matching calls') : t('No calls to the LMS yet')}
          >
            {isFiltered
              ? t('Change or remove a filter.')
              : t('Each call to the LMS appears here, with its request and response.')}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('LMS call')}>{(id) => <CallDetails callId={id} />}</EntryDrawer>
    </>
  );
}
