import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type PortalAlert = Schema<'Alert'>;

/** The key of the open alerts, for what ends one. */
export const alertsKey = ['alerts', 'list'] as const;
const keys = { list: alertsKey, digest: ['alerts', 'digest'] as const };

/** The open alerts that the user may see, the most urgent first. They are loaded again every half minute. */
export const alerts = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/alerts', { signal }))).items,
    refetchInterval: 30_000,
  });

/** Marks the alerts that were opened until a time as seen. */
export const markAlertsSeen = () =>
  mutationOptions({
    mutationFn: (until: string) => answer(api.POST('/internal/alerts/seen', { body: { until } })),
    onSuccess: (_nothing, _until, _result, { client }) => client.invalidateQueries({ queryKey: keys.list }),
  });

/** Whether the user gets the daily digest. */
export const digest = () =>
  queryOptions({
    queryKey: keys.digest,
    queryFn: ({ signal }) => answer(api.GET('/internal/alerts/digest', { signal })),
  });

export const chooseDigest = () =>
  mutationOptions({
    mutationFn: (isOn: boolean) => answer(api.PUT('/internal/alerts/digest', { body: { isOn } })),
    onSuccess: (chosen, _isOn, _result, { client }) => client.setQueryData(keys.digest, chosen),
  });
