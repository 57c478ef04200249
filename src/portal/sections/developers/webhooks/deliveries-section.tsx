import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DataList, type Column } from '../../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../../components/filter-bar.tsx';
import { Section } from '../../../components/section.tsx';
import { SelectionBar, useSelection } from '../../../components/selection.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import { webhookDeliveries, type WebhookDelivery } from '../../../queries/webhook-deliveries.ts';
import { webhookEventTypes, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import { usePaging } from '../../../routing/use-paging.ts';
import { PreviewSelected } from '../../bulk-runs/start-bulk-run.tsx';
import { DayFilters, periodOf } from '../day-filters.tsx';
import { EntryDrawer } from '../entry-drawer.tsx';
import { Live } from '../live.tsx';
import { deliveryLink } from '../use-entry.ts';
import { deliveryStates } from './delivery-filters.ts';
import { DeliveryStateBadge, deliveryStateWords } from './delivery-state.tsx';
import { RecoverButton, Recoveries } from './recoveries.tsx';
import classes from './webhooks.module.css';
import { currentLocale, t } from '../../../../language/translate.ts';

const DeliveryDetails = lazy(async () => ({ default: (await import('./delivery-details.tsx')).DeliveryDetails }));

const route = getRouteApi('/signed-in/admin/developers/webhooks/$endpointId');

const columns: readonly Column<WebhookDelivery>[] = [
  {
    header: t('Event'),
    cell: ({ type, isExample }) => (
      <>
        <span className={classes.mono}>{type}</span>{' '}
        {isExample ? <StatusBadge tone="neutral">{t('Example')}</StatusBadge> : null}
      </>
    ),
  },
  { header: t('Status'), cell: ({ state }) => <DeliveryStateBadge state={state} /> },
  {
    header: t('Attempts'),
    cell: ({ attempts }) => attempts.toLocaleString(currentLocale()),
    align: 'end',
    from: 'tablet',
  },
  { header: t('Last response'), cell: (delivery) => lastAnswer(delivery), from: 'desktop' },
  { header: t('Happened'), cell: ({ occurredAt }) => <Time at={occurredAt} />, from: 'tablet' },
];

const states = deliveryStates.map((value) => ({
  value,
  label: value === 'OPEN' ? t('Waiting or retrying') : deliveryStateWords[value].label,
}));

/** A list of an endpoint's deliveries, the newest event first, below the latest recovery. */
export function DeliveriesSection({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { cursor, state, type, from, to } = route.useSearch();
  const filter = { state, type, ...periodOf({ ...(from && { from }), ...(to && { to }) }) };
  const query = useQuery(webhookDeliveries(endpoint.id, { ...filter, cursor }));
  const types = useQuery(webhookEventTypes());
  const paging = usePaging();
  // Only failed deliveries are sent again by many, so boxes are shown where the list has no others.
  const selection = useSelection(filter);
  const canResend = state === 'FAILED' && endpoint.state === 'ENABLED';
  const matching = { deliveries: { type, from: filter.from, to: filter.to } };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Section
      title={t('Deliveries')}
      description={t('One delivery for each event, newest first. Deliveries are kept for 90 days.')}
      actions={<RecoverButton endpoint={endpoint} />}
      flush
    >
      <Recoveries endpointId={endpoint.id} />
      <FilterBar label={t('Find deliveries')}>
        <SelectFilter label={t('Status')} param="state" all={t('All statuses')} options={states} />
        <SelectFilter
          label={t('Type of event')}
          param="type"
          all={t('All events')}
          options={(types.data ?? []).map((each) => ({ value: each.type, label: each.type }))}
        />
        <DayFilters />
        <Live query={query} cursor={cursor} />
      </FilterBar>
      {canResend ? (
        <SelectionBar
          selection={selection}
          page={{
            rows: query.data?.items.length ?? 0,
            hasOthers: paging.page > 1 || (query.data?.nextCursor ?? null) !== null,
          }}
        >
          <PreviewSelected
            kind="REDELIVER"
            endpointId={endpoint.id}
            label={t('Send again')}
            selection={selection}
            matching={matching}
          />
        </SelectionBar>
      ) : null}
      <DataList
        selection={canResend ? selection : undefined}
        rowName={({ type: ownType, eventId }) => `${ownType}, ${eventId}`}
        label={t('Deliveries')}
        query={query}
        columns={columns}
        rowKey={({ eventId }) => eventId}
        rowLink={({ eventId }) => deliveryLink(endpoint.id, eventId)}
        narrow={(delivery) => (
          <>
            {delivery.lastStatus === null ? '' : `${delivery.lastStatus}, `}
            <Time at={delivery.occurredAt} />
          </>
        )}
        empty={
          <StateMessage icon={IconSend} title={isFiltered ? t('No matching deliveries') : t('No deliveries yet')}>
            {isFiltered
              ? t('Change or remove a filter.')
              : t('A delivery appears here for each event. To see how it works, choose “Send an example”.')}
          </StateMessage>
        }
        paging={paging}
      />
      <EntryDrawer title={t('Delivery')}>
        {(id) => (
          <Suspense fallback={null}>
            <DeliveryDetails endpoint={endpoint} eventId={id} />
          </Suspense>
        )}
      </EntryDrawer>
    </Section>
  );
}

function lastAnswer({ attempts, lastStatus, lastError }: WebhookDelivery): string {
  if (attempts === 0) return '–';
  return lastStatus === null ? (lastError ?? t('No response')) : String(lastStatus);
}
