import { Paper } from '@mantine/core';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { requestOutcomes } from '../../../../domain/api-requests/request-outcomes.ts';
import { DataList, type Column } from '../../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../../components/filter-bar.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { Time } from '../../../components/time.tsx';
import { apiRequestList, apiRequestSummary, type ApiRequest } from '../../../queries/api-requests.ts';
import { usePaging } from '../../../routing/use-paging.ts';
import { EntryDrawer } from '../entry-drawer.tsx';
import { Live } from '../live.tsx';
import { RequestDetails } from './request-details.tsx';
import { problemNames, requestProblems } from './request-filters.ts';
import { RequestLookUp } from './request-look-up.tsx';
import { OutcomeBadge, outcomes } from './request-outcome.tsx';
import { alike } from './request-words.ts';
import classes from './requests.module.css';

const route = getRouteApi('/signed-in/admin/developers/api-requests');

const columns: readonly Column<ApiRequest>[] = [
  { header: 'Request', cell: ({ method, path }) => `${method} ${path}` },
  { header: 'Status', cell: (request) => <OutcomeBadge request={request} /> },
  { header: 'Problem', cell: (request) => <Problem request={request} />, from: 'tablet' },
  { header: 'API key', cell: ({ key }) => <code>{key.masked}</code>, from: 'desktop' },
  { header: 'Received', cell: ({ receivedAt }) => <Time at={receivedAt} />, from: 'tablet' },
];

function Problem({ request }: { request: ApiRequest }) {
  return (
    <>
      <span className={classes.problem}>{request.problems.join(' ')}</span>
      {request.similar === 0 ? null : <span className={classes.alike}>and {alike(request.similar)}</span>}
    </>
  );
}

const spans = [
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
];

const entryLink = (id: string) =>
  linkOptions({
    to: '/developers/api-requests',
    search: ((former: object) => ({ ...former, entry: id })) as never,
    // Keeps the cursors of the previous pages.
    state: true,
    resetScroll: false,
  });

/** A list of the requests that came with the organisation's keys, accepted and refused. */
export function RequestsPage() {
  const { cursor, outcome, problem, apiKeyId, last } = route.useSearch();
  const filter = { outcome, status: problem && problemNames[problem].status, apiKeyId, span: last };
  const query = useQuery(apiRequestList({ ...filter, cursor }));
  const { data: summary } = useQuery(apiRequestSummary());
  const paging = usePaging();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="API requests"
        description="The requests of the last 30 days with your API keys: accepted reports, and what was refused and why."
      />
      <Paper>
        <RequestLookUp />
        <FilterBar label="Find API requests">
          <SelectFilter
            label="Outcome"
            param="outcome"
            all="All outcomes"
            options={requestOutcomes.map((value) => ({ value, label: outcomes[value].label }))}
          />
          <SelectFilter
            label="Problem"
            param="problem"
            all="All problems"
            options={requestProblems.map((value) => ({ value, label: problemNames[value].label }))}
          />
          <SelectFilter
            label="API key"
            param="apiKeyId"
            all="All keys"
            options={(summary?.keys ?? []).map(({ id, masked, isActive }) => ({
              value: id,
              label: isActive ? masked : `${masked} (replaced)`,
            }))}
          />
          <SelectFilter label="Time" param="last" all="Last 30 days" options={spans} />
          <Live query={query} cursor={cursor} />
        </FilterBar>
        <DataList
          label="API requests"
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => entryLink(id)}
          narrow={(request) => (
            <>
              <Time at={request.receivedAt} />
              {request.problems.length === 0 ? null : (
                <>
                  {': '}
                  <Problem request={request} />
                </>
              )}
            </>
          )}
          empty={
            isFiltered ? (
              <StateMessage icon={IconInbox} title="No matching requests">
                Change or remove a filter.
              </StateMessage>
            ) : (
              <StateMessage icon={IconInbox} title="No requests in the last 30 days">
                Each request with your API key appears here. API Settings shows how your LMS sends reports.
              </StateMessage>
            )
          }
          paging={paging}
        />
      </Paper>
      <EntryDrawer title="API request">{(id) => <RequestDetails requestId={id} />}</EntryDrawer>
    </>
  );
}
