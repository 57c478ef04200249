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
import { percentage } from '../../../components/percentage.ts';
import { usePaging } from '../../../routing/use-paging.ts';
import { EntryDrawer } from '../entry-drawer.tsx';
import { Live } from '../live.tsx';
import { shownId } from '../shown-id.ts';
import { RequestDetails } from './request-details.tsx';
import { problemNames, requestProblems } from './request-filters.ts';
import { RequestLookUp } from './request-look-up.tsx';
import { OutcomeBadge, outcomes } from './request-outcome.tsx';
import { alike } from './request-words.ts';
import classes from './requests.module.css';
import { t } from '../../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/api-requests');

const columns: readonly Column<ApiRequest>[] = [
  { header: t('Request'), cell: ({ method, path }) => `${method} ${path}` },
  { header: t('Status'), cell: (request) => <OutcomeBadge request={request} /> },
  { header: t('Report or problem'), cell: (request) => <Content request={request} />, from: 'tablet' },
  { header: t('API key'), cell: ({ key }) => <code className={classes.key}>{key.masked}</code>, from: 'desktop' },
  { header: t('Received'), cell: ({ receivedAt }) => <Time at={receivedAt} />, from: 'tablet' },
];

/** What an accepted request reports, or what was wrong with a refused one. */
function Content({ request }: { request: ApiRequest }) {
  const { report, problems } = request;
  if (report !== null) {
    return (
      <span className={classes.problem}>{`${shownId(report.lmsEnrolmentId)}: ${percentage(report.progress)}`}</span>
    );
  }
  return (
    <>
      <span className={classes.problem}>{problems.join(' ')}</span>
      {request.similar === 0 ? null : (
        <span className={classes.alike}>{t('and {alike}', { alike: alike(request.similar) })}</span>
      )}
    </>
  );
}

const spans = [
  { value: 'hour', label: t('Last hour') },
  { value: 'day', label: t('Last 24 hours') },
  { value: 'week', label: t('Last 7 days') },
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
        title={t('API requests')}
        description={t(
          'The requests of the last 30 days with your API keys: accepted reports, and what was refused and why.',
        )}
      />
      <Paper>
        <RequestLookUp />
        <FilterBar label={t('Find API requests')}>
          <SelectFilter
            label={t('Outcome')}
            param="outcome"
            all={t('All outcomes')}
            options={requestOutcomes.map((value) => ({ value, label: outcomes[value].label }))}
          />
          <SelectFilter
            label={t('Problem')}
            param="problem"
            all={t('All problems')}
            options={requestProblems.map((value) => ({ value, label: problemNames[value].label }))}
          />
          <SelectFilter
            label={t('API key')}
            param="apiKeyId"
            all={t('All keys')}
            options={(summary?.keys ?? []).map(({ id, masked, isActive }) => ({
              value: id,
              label: isActive ? masked : t('{masked} (replaced)', { masked }),
            }))}
          />
          <SelectFilter label={t('Time')} param="last" all={t('Last 30 days')} options={spans} />
          <Live query={query} cursor={cursor} />
        </FilterBar>
        <DataList
          label={t('API requests')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => entryLink(id)}
          narrow={(request) => (
            <>
              <Time at={request.receivedAt} />
              {request.report === null && request.problems.length === 0 ? null : (
                <>
                  {', '}
                  <Content request={request} />
                </>
              )}
            </>
          )}
          empty={
            isFiltered ? (
              <StateMessage icon={IconInbox} title={t('No matching requests')}>
                {t('Change or remove a filter.')}
              </StateMessage>
            ) : (
              <StateMessage icon={IconInbox} title={t('No requests in the last 30 days')}>
                {t('Each request with your API key appears here. API Settings shows how your LMS sends reports.')}
              </StateMessage>
            )
          }
          paging={paging}
        />
      </Paper>
      <EntryDrawer title={t('API request')}>{(id) => <RequestDetails requestId={id} />}</EntryDrawer>
    </>
  );
}
