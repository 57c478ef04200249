import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, sessionKey, type Schema } from '../api/client.ts';

export type Organisation = Schema<'Organisation'>;

const key = ['organisation'] as const;

export const organisationSettings = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => answer(api.GET('/internal/organisation', { signal })),
  });

const keep = (client: QueryClient, organisation: Organisation) => client.setQueryData(key, organisation);

export const changeOrganisation = () =>
  mutationOptions({
    mutationFn: (body: Schema<'OrganisationDetails'>) => answer(api.PUT('/internal/organisation', { body })),
    onSuccess: async (organisation, _body, _result, { client }) => {
      keep(client, organisation);
      // Every page shows the organisation's name.
      await client.invalidateQueries({ queryKey: sessionKey });
    },
  });

/** Replaces the logo with a PNG or a JPEG, whose bytes are sent in base64. */
export const replaceLogo = () =>
  mutationOptions({
    mutationFn: (body: Schema<'NewLogo'>) => answer(api.PUT('/internal/organisation/logo', { body })),
    onSuccess: (organisation, _body, _result, { client }) => keep(client, organisation),
  });

export const removeLogo = () =>
  mutationOptions({
    mutationFn: () => answer(api.DELETE('/internal/organisation/logo')),
    onSuccess: (organisation, _none: void, _result, { client }) => keep(client, organisation),
  });
