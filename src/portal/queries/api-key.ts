import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type ApiKeyUse = Schema<'ApiKey'>;
export type NewApiKey = Schema<'NewApiKey'>;

const key = ['api-key', 'one'] as const;

/** The organisation's key in masked form, its last use, and the address to which an LMS sends reports. */
export const apiKey = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => answer(api.GET('/internal/api-key', { signal })),
  });

/** Creates the first key of an organisation. Only this answer contains the whole key, and it is not cached. */
export const createApiKey = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/api-key')),
    onSuccess: (_key, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });

/**
 * Replaces the key. The current one stops working at once. As with `createApiKey`, only the answer has the whole key.
 */
export const rotateApiKey = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/api-key/rotate')),
    onSuccess: (_key, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });
