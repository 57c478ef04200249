import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { alertsKey } from './alerts.ts';
import { enrolmentsKey } from './enrolments.ts';
import { checkSession } from './session.ts';

export type CertificateBrake = Schema<'CertificateBrake'>;
export type HeldCertificate = Schema<'HeldCertificate'>;

/** Most certificates that one request decides about. */
export const decidedMax = 200;

const brakeKey = ['certificate-brake'] as const;
const listKey = ['held-certificates'] as const;

/** Reloads what says that certificates are held, after some of them were decided or have lapsed. */
export const refreshHeld = (client: QueryClient) =>
  // The session says whether there are held certificates, for the navigation.
  Promise.all([
    checkSession(),
    ...[brakeKey, listKey, alertsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  ]);

/** The setting of the brake on mass issuing, and why certificates are held. */
export const certificateBrake = () =>
  queryOptions({
    queryKey: brakeKey,
    queryFn: ({ signal }) => answer(api.GET('/internal/certificate-brake', { signal })),
  });

export const changeCertificateBrake = () =>
  mutationOptions({
    mutationFn: (body: Schema<'NewCertificateBrake'>) => answer(api.PUT('/internal/certificate-brake', { body })),
    onSuccess: async (brake, _body, _result, { client }) => {
      client.setQueryData(brakeKey, brake);
      await checkSession();
    },
  });

/** A page of held or discarded certificates. */
export const heldCertificates = (filter: {
  readonly state?: 'HELD' | 'DISCARDED' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}) =>
  queryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/held-certificates', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });

const refresh = (client: QueryClient) =>
  Promise.all([
    refreshHeld(client),
    ...[enrolmentsKey, ['certificates']].map((queryKey) => client.invalidateQueries({ queryKey })),
  ]);

/** Issues the selected certificates, at most 200. */
export const releaseHeld = () =>
  mutationOptions({
    mutationFn: (ids: string[]) => answer(api.POST('/internal/held-certificates/release', { body: { ids } })),
    onSuccess: (_count, _ids, _result, { client }) => refresh(client),
  });

/** Discards the selected certificates, at most 200. */
export const discardHeld = () =>
  mutationOptions({
    mutationFn: (ids: string[]) => answer(api.POST('/internal/held-certificates/discard', { body: { ids } })),
    onSuccess: (_count, _ids, _result, { client }) => refresh(client),
  });
