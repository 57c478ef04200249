import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type LmsOperation = Schema<'Operation'>;
export type LmsOperationName = LmsOperation['operation'];
export type OperationSettings = Schema<'OperationSettings'>;
/** Unsaved settings, with which an operation is tested. */
export type OperationDraft = Schema<'OperationDraft'>;
export type LmsMode = Schema<'Mode'>;
export type Trial = Schema<'Trial'>;
export type SampleValues = Readonly<Record<string, string>>;

/** What a test is made with. */
export interface TrialInput<Draft> {
  readonly values: SampleValues;
  /** Unsaved settings; null for the saved ones. */
  readonly draft: Draft | null;
  /** The confirmation of a preview; null without one. */
  readonly confirmation: string | null;
}

const keys = {
  operations: ['lms-operations', 'list'] as const,
  trials: ['lms-operations', 'trial'] as const,
  mode: ['lms-mode', 'one'] as const,
};

/** The seven operations, configured or not. */
export const lmsOperations = () =>
  queryOptions({
    queryKey: keys.operations,
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
      await client.invalidateQueries({ queryKey: keys.trials });
    },
  });

/**
 * The request that an operation would send with these values. Nothing is sent. Without values, it uses samples, and without a
 * draft the saved settings.
 */
export const operationPreview = (operation: LmsOperationName, values: SampleValues, draft: OperationDraft | null) =>
  queryOptions({
    queryKey: [...keys.trials, operation, values, draft],
    // The preview of a POST contains a confirmation for one request, which expires.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/internal/lms/operations/{operation}/try', {
          params: { path: { operation } },
          body: { values, ...(draft === null ? {} : { draft }) },
          signal,
        }),
      ),
  });

/** Sends the previewed request to the LMS. */
export const sendTrial = (operation: LmsOperationName) =>
  mutationOptions({
    // The input may have credentials.
    gcTime: 0,
    mutationFn: ({ values, draft, confirmation }: TrialInput<OperationDraft>) =>
      answer(
        api.POST('/internal/lms/operations/{operation}/try', {
          params: { path: { operation } },
          body: {
            values,
            send: true,
            ...(draft === null ? {} : { draft }),
            ...(confirmation === null ? {} : { confirmation }),
          },
        }),
      ),
    onSettled: (_trial, _error, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.operations }),
        client.invalidateQueries({ queryKey: ['lms-calls'] }),
      ]),
  });

/** The LMS for new enrolments, and the organisation's state in the first-party LMS. */
export const lmsMode = () =>
  queryOptions({
    queryKey: keys.mode,
    queryFn: ({ signal }) => answer(api.GET('/internal/lms/mode', { signal })),
  });

/** Turns the first-party LMS on or off. The first time, the organisation is set up there. */
export const switchLmsMode = () =>
  mutationOptions({
    mutationFn: (mode: LmsMode['mode']) => answer(api.PUT('/internal/lms/mode', { body: { mode } })),
    onSuccess: (mode, _input, _result, { client }) => client.setQueryData(keys.mode, mode),
    onError: (_error, _input, _result, { client }) => client.invalidateQueries({ queryKey: keys.mode }),
  });

/** Sets the organisation up in the first-party LMS again, with new secrets. */
export const provisionAgain = () =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/lms/provisioning')),
    onSuccess: (mode, _input, _result, { client }) => client.setQueryData(keys.mode, mode),
    onError: (_error, _input, _result, { client }) => client.invalidateQueries({ queryKey: keys.mode }),
  });

/** Creates an address that opens the dashboard of the first-party LMS. It works once, within one minute. */
export const launchLms = () =>
  mutationOptions({
    gcTime: 0,
    mutationFn: () => answer(api.POST('/internal/lms/launch')),
  });
