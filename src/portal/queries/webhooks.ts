import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type WebhookEndpoint = Schema<'Endpoint'>;
export type WebhookEndpointSettings = Schema<'EndpointSettings'>;
export type WebhookEndpointChange = Schema<'EndpointChange'>;
export type WebhookEventType = Schema<'EventTypes'>['eventTypes'][number];
export type SigningSecret = Schema<'SigningSecret'>;
export type WebhookStatistics = Schema<'Statistics'>;

const keys = {
  lists: ['webhook-endpoints', 'list'] as const,
  one: (endpointId: string) => ['webhook-endpoints', 'one', endpointId] as const,
};

const followMs = 5_000;

/** The catalogue: each event type with its schema and an example. It changes only with a new version of Attain. */
export const webhookEventTypes = () =>
  queryOptions({
    queryKey: ['webhook-event-types', 'list'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/webhook-event-types', { signal }))).eventTypes,
  });

/** All endpoints with their health. */
export const webhookEndpoints = () =>
  queryOptions({
    queryKey: keys.lists,
    queryFn: ({ signal }) => answer(api.GET('/internal/webhook-endpoints', { signal })),
    refetchInterval: followMs,
  });

/** One endpoint; 404 when the organisation has no endpoint with this id. */
export const webhookEndpoint = (endpointId: string) =>
  queryOptions({
    queryKey: keys.one(endpointId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/webhook-endpoints/{endpointId}', { params: { path: { endpointId } }, signal })),
    refetchInterval: followMs,
  });

/** Adds an endpoint. It receives events that happen afterwards. */
export const createWebhookEndpoint = () =>
  mutationOptions({
    mutationFn: (body: WebhookEndpointSettings) => answer(api.POST('/internal/webhook-endpoints', { body })),
    onSuccess: (endpoint, _body, _result, { client }) => keep(client, endpoint),
  });

/** Changes an endpoint. Empty credentials keep their stored values. */
export const changeWebhookEndpoint = (endpointId: string) =>
  mutationOptions({
    mutationFn: (body: WebhookEndpointChange) =>
      answer(api.PUT('/internal/webhook-endpoints/{endpointId}', { params: { path: { endpointId } }, body })),
    onSuccess: (endpoint, _body, _result, { client }) => keep(client, endpoint),
  });

export const deleteWebhookEndpoint = (endpointId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.DELETE('/internal/webhook-endpoints/{endpointId}', { params: { path: { endpointId } } })),
    // Only the lists are loaded again. The endpoint's own queries would fail with 404 while its page is still open.
    onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries({ queryKey: keys.lists }),
  });

export const enableWebhookEndpoint = (endpointId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.POST('/internal/webhook-endpoints/{endpointId}/enable', { params: { path: { endpointId } } })),
    onSuccess: (endpoint, _input, _result, { client }) => keep(client, endpoint),
  });

/** Stops sending. Waiting deliveries become failed and can be recovered later. */
export const disableWebhookEndpoint = (endpointId: string) =>
  mutationOptions({
    mutationFn: () =>
      answer(api.POST('/internal/webhook-endpoints/{endpointId}/disable', { params: { path: { endpointId } } })),
    onSuccess: async (endpoint, _input, _result, { client }) => {
      await keep(client, endpoint);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
        client.invalidateQueries({ queryKey: ['webhook-recoveries'] }),
      ]);
    },
  });

/** The signing secret. It is not cached, and the audit log records that it was shown. */
export const revealWebhookSecret = (endpointId: string) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () =>
      answer(api.POST('/internal/webhook-endpoints/{endpointId}/secret/reveal', { params: { path: { endpointId } } })),
  });

/** Replaces the signing secret. For 24 hours each delivery is signed with both secrets. */
export const rotateWebhookSecret = (endpointId: string) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () =>
      answer(api.POST('/internal/webhook-endpoints/{endpointId}/secret/rotate', { params: { path: { endpointId } } })),
    onSuccess: (_secret, _input, _result, { client }) => client.invalidateQueries({ queryKey: keys.one(endpointId) }),
  });

/** The outcomes of attempts for each day of a time zone, or for each hour when `days` is 1. */
export const webhookStatistics = (endpointId: string, days: 1 | 7 | 30, timeZone: string) =>
  queryOptions({
    queryKey: ['webhook-endpoints', 'statistics', endpointId, days, timeZone],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/internal/webhook-endpoints/{endpointId}/statistics', {
          params: { path: { endpointId }, query: { days, timeZone } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });

async function keep(client: QueryClient, endpoint: WebhookEndpoint): Promise<void> {
  client.setQueryData(keys.one(endpoint.id), endpoint);
  await client.invalidateQueries({ queryKey: keys.lists });
}
