import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type ApiKeyUse = Schema<'ApiKey'>;
export type NewApiKey = Schema<'NewApiKey'>;

const key = ['api-key', 'one'] as const;

/** The organisation's key in its masked form, with its last use, and where an LMS reports. */
export const apiKey = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => answer(api.GET('/internal/api-key', { signal })),
  });

/** The first key of an organisation; its answer is the only one with the whole key, which is not kept in the cache. */
export const createApiKey = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/api-key')),
    onSuccess: (_key, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });

/** Another key in the place of the present one, which stops at once; as with `createApiKey`. */
export const rotateApiKey = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/api-key/rotate')),
    onSuccess: (_key, _input, _result, { client }) => client.invalidateQueries({ queryKey: key }),
  });
