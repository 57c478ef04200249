import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type LmsOperation = Schema<'Operation'>;
export type LmsOperationName = LmsOperation['operation'];
export type OperationSettings = Schema<'OperationSettings'>;
export type LmsMode = Schema<'Mode'>;
export type Trial = Schema<'Trial'>;
export type SampleValues = Readonly<Record<string, string>>;

export const lmsOperationKeys = {
  operations: ['lms-operations', 'list'] as const,
  trials: ['lms-operations', 'trial'] as const,
  mode: ['lms-mode', 'one'] as const,
};

/** The seven operations, configured or not. */
export const lmsOperations = () =>
  queryOptions({
    queryKey: lmsOperationKeys.operations,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/lms/operations', { signal }))).operations,
  });

/** Saves an operation without checking it. Problems appear in the preview and the test. */
export const configureOperation = (operation: LmsOperationName) =>
  mutationOptions({
    mutationFn: (body: OperationSettings) =>
      answer(api.PUT('/internal/lms/operations/{operation}', { params: { path: { operation } }, body })),
    onSuccess: async (saved, _body, _result, { client }) => {
      client.setQueryData(lmsOperations().queryKey, (all) =>
        all?.map((each) => (each.operation === saved.operation ? saved : each)),
      );
      await client.invalidateQueries({ queryKey: lmsOperationKeys.trials });
    },
  });

/** The LMS for new enrolments, and the organisation's state in the first-party LMS. */
export const lmsMode = () =>
  queryOptions({
    queryKey: lmsOperationKeys.mode,
    queryFn: ({ signal }) => answer(api.GET('/internal/lms/mode', { signal })),
  });

/** Turns the first-party LMS on or off. The first time, the organisation is set up there. */
export const switchLmsMode = () =>
  mutationOptions({
    mutationFn: (mode: LmsMode['mode']) => answer(api.PUT('/internal/lms/mode', { body: { mode } })),
    onSuccess: (mode, _input, _result, { client }) => client.setQueryData(lmsOperationKeys.mode, mode),
    onError: (_error, _input, _result, { client }) => client.invalidateQueries({ queryKey: lmsOperationKeys.mode }),
  });

/** Sets the organisation up in the first-party LMS again, with new secrets. */
export const provisionAgain = () =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/lms/provisioning')),
    onSuccess: (mode, _input, _result, { client }) => client.setQueryData(lmsOperationKeys.mode, mode),
    onError: (_error, _input, _result, { client }) => client.invalidateQueries({ queryKey: lmsOperationKeys.mode }),
  });

/** Creates an address that opens the dashboard of the first-party LMS. It works once, within one minute. */
export const launchLms = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/lms/launch')),
  });
