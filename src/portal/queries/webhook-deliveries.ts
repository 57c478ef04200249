import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type WebhookDelivery = Schema<'Delivery'>;
export type WebhookDeliveryDetails = Schema<'DeliveryDetails'>;
export type WebhookAttempt = Schema<'Attempt'>;
export type WebhookRecovery = Schema<'Recovery'>;

const keys = {
  lists: (endpointId: string) => ['webhook-deliveries', 'list', endpointId] as const,
  one: (endpointId: string, eventId: string) => ['webhook-deliveries', 'one', endpointId, eventId] as const,
  recoveries: (endpointId: string) => ['webhook-recoveries', 'list', endpointId] as const,
};

const liveMs = 3_000;
const followMs = 1_000;

/** Whether another attempt will follow. */
export const isOpen = ({ state }: WebhookDelivery): boolean => state === 'WAITING' || state === 'RETRYING';

export interface WebhookDeliveryFilter {
  readonly state?: WebhookDelivery['state'] | 'OPEN' | undefined;
  readonly type?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of an endpoint's deliveries, the newest event first. The first page is updated while it is visible, and more
 * often while one of its deliveries is open.
 */
export const webhookDeliveries = (endpointId: string, filter: WebhookDeliveryFilter) =>
  queryOptions({
    queryKey: [...keys.lists(endpointId), filter],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/webhook-endpoints/{endpointId}/deliveries', {
          params: { path: { endpointId }, query: filter },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (filter.cursor !== undefined) return false;
      return state.data?.items.some((delivery) => delivery.state === 'WAITING') === true ? followMs : liveMs;
    },
  });

/** A delivery with its body and its attempts, loaded again and again while it is open; 404 when it does not exist. */
export const webhookDelivery = (endpointId: string, eventId: string) =>
  queryOptions({
    queryKey: keys.one(endpointId, eventId),
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}', {
          params: { path: { endpointId, eventId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data.delivery) ? followMs : false),
  });

/** Sends a delivery again, whether it was delivered or not. */
export const resendWebhookDelivery = (endpointId: string) =>
  mutationOptions({
    mutationFn: (eventId: string) =>
      answer(
        api.POST('/internal/webhook-endpoints/{endpointId}/deliveries/{eventId}/resend', {
          params: { path: { endpointId, eventId } },
        }),
      ),
    onSettled: (_delivery, _error, _eventId, _result, { client }) => refresh(client, endpointId),
  });

/** Sends the catalogue's example of an event type. The answer contains the id of the event that was created for it. */
export const sendWebhookExample = (endpointId: string) =>
  mutationOptions({
    mutationFn: (type: string) =>
      answer(
        api.POST('/internal/webhook-endpoints/{endpointId}/examples', {
          params: { path: { endpointId } },
          body: { type },
        }),
      ),
    onSuccess: (_example, _type, _result, { client }) => refresh(client, endpointId),
  });

/** The latest recoveries, the newest first. They are loaded again and again while one runs or has open deliveries. */
export const webhookRecoveries = (endpointId: string) =>
  queryOptions({
    queryKey: keys.recoveries(endpointId),
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/internal/webhook-endpoints/{endpointId}/recoveries', { params: { path: { endpointId } }, signal }),
        )
      ).recoveries,
    refetchInterval: ({ state }) => {
      const [latest] = state.data ?? [];
      if (latest === undefined) return false;
      if (latest.state === 'RUNNING') return followMs;
      return latest.open > 0 ? liveMs : false;
    },
  });

/** Sends again the events since a time that failed or were missed; refused while a recovery runs. */
export const startWebhookRecovery = (endpointId: string) =>
  mutationOptions({
    mutationFn: (since: string) =>
      answer(
        api.POST('/internal/webhook-endpoints/{endpointId}/recoveries', {
          params: { path: { endpointId } },
          body: { since },
        }),
      ),
    onSettled: (_recovery, _error, _since, _result, { client }) => refresh(client, endpointId),
  });

/** Stops queueing deliveries. Queued deliveries are still sent. */
export const cancelWebhookRecovery = (endpointId: string) =>
  mutationOptions({
    mutationFn: (recoveryId: string) =>
      answer(
        api.POST('/internal/webhook-endpoints/{endpointId}/recoveries/{recoveryId}/cancel', {
          params: { path: { endpointId, recoveryId } },
        }),
      ),
    onSettled: (_recovery, _error, _recoveryId, _result, { client }) => refresh(client, endpointId),
  });

/** Reloads all displayed data about an endpoint's deliveries. */
export async function refresh(client: QueryClient, endpointId: string): Promise<void> {
  await Promise.all(
    [
      keys.lists(endpointId),
      ['webhook-deliveries', 'one', endpointId],
      keys.recoveries(endpointId),
      ['webhook-endpoints'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
