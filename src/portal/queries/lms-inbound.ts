import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Inbound = NonNullable<Schema<'Inbound'>>;
export type InboundSettings = Schema<'InboundSettings'>;
export type SavedInbound = Schema<'SavedInbound'>;

const key = ['lms-inbound', 'one'] as const;

/** The inbound address with its last deliveries; null without one. */
export const lmsInbound = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/lms/inbound', { signal }))).inbound,
    refetchInterval: 15_000,
  });

/** Creates or changes the inbound address. A new address and a generated secret are in this answer only. */
export const saveInbound = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: (body: InboundSettings) => answer(api.POST('/internal/lms/inbound', { body })),
    onSuccess: ({ inbound }, _body, _result, { client }) => client.setQueryData(key, inbound),
  });

/** Deletes the inbound address. Deliveries to it are refused from now on. */
export const deleteInbound = () =>
  mutationOptions({
    mutationFn: () => answer(api.DELETE('/internal/lms/inbound')),
    onSuccess: (_data, _input, _result, { client }) => client.setQueryData(key, null),
  });
