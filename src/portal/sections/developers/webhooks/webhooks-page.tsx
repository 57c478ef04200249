import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Paper } from '@mantine/core';
import { DataList, type Column } from '../../../components/data-list.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { Time } from '../../../components/time.tsx';
import { webhookEndpoints, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import { EndpointStateBadge } from './endpoint-state-badge.tsx';
import { eventsOf, failureText, standingOf, successRate } from './endpoint-words.ts';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    header: t('Endpoint'),
    cell: (endpoint) => (
      <>
        {endpoint.name}
        <span className={classes.sub}>{endpoint.url}</span>
      </>
    ),
  },
  { header: t('Health'), cell: (endpoint) => <EndpointHealth endpoint={endpoint} /> },
  { header: t('Events'), cell: ({ eventTypes }) => eventsOf(eventTypes), from: 'desktop' },
  { header: t('Success rate'), cell: ({ recent }) => successRate(recent), align: 'end', from: 'tablet' },
  { header: t('Last failure'), cell: ({ recent }) => <LastFailure recent={recent} />, from: 'tablet' },
];

/** Page with all endpoints and their health. */
export function WebhooksPage() {
  const query = useQuery({
    ...webhookEndpoints(),
    select: ({ endpoints, mostEndpoints }) => ({ items: endpoints, mostEndpoints, nextCursor: null }),
  });
  const isFull = query.data !== undefined && query.data.items.length >= query.data.mostEndpoints;
  const add = (
    <LinkButton key="add" to="/developers/webhooks/new">
      {t('Add an endpoint')}
    </LinkButton>
  );
  const catalogue = (
    <LinkButton key="catalogue" to="/developers/webhooks/event-types" variant="default">
      {t('Event catalogue')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        description={
          isFull
            ? t('You have {mostEndpoints} endpoints, which is the limit. Delete one to add another.', {
                mostEndpoints: query.data.mostEndpoints,
              })
            : t('Attain informs your other systems about events with a signed POST to each endpoint.')
        }
        actions={
          <>
            {catalogue}
            {isFull || query.data?.items.length === 0 ? null : add}
          </>
        }
      />
      <Paper>
        <DataList
          label={t('Webhook endpoints')}
          query={query}
          columns={columns}
          rowKey={({ id }) => id}
          rowLink={({ id }) => linkOptions({ to: '/developers/webhooks/$endpointId', params: { endpointId: id } })}
          narrow={({ recent }) =>
            recent.attempts === 0
              ? t('No attempts yet')
              : t('{successRate} of the latest attempts succeeded', { successRate: successRate(recent) })
          }
          empty={
            <StateMessage icon={IconWebhook} title={t('No webhook endpoints yet')} actions={add}>
              {t(
                'An endpoint is an address of one of your systems, such as a CRM. When a student is enrolled, makes progress or gets a certificate, Attain posts a signed event to this address. If that fails, it tries again for about three days.',
              )}
            </StateMessage>
          }
        />
      </Paper>
    </>
  );
}

/** Badge with the health of an endpoint, and below it since when, or why. */
function EndpointHealth({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { why, since } = standingOf(endpoint);
  return (
    <>
      <EndpointStateBadge endpoint={endpoint} />
      {since === null && why === null ? null : (
        <span className={classes.sub}>
          {why}
          {since === null ? null : (
            <Trans text="since {time}" values={{ time: <Time at={since} format="absolute" /> }} />
          )}
        </span>
      )}
    </>
  );
}

function LastFailure({ recent: { attempts, lastFailure } }: Pick<WebhookEndpoint, 'recent'>) {
  if (lastFailure === null) return attempts === 0 ? '–' : t('None recently');
  return (
    <>
      <Time at={lastFailure.startedAt} />
      <span className={classes.sub}>{failureText(lastFailure)}</span>
    </>
  );
}
