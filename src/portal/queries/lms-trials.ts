import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { lmsOperationKeys, type LmsOperationName, type SampleValues } from './lms-configuration.ts';

/** Unsaved settings, with which an operation is tested. */
export type OperationDraft = Schema<'OperationDraft'>;

/** What a test is made with. */
export interface TrialInput<Draft> {
  readonly values: SampleValues;
  /** Unsaved settings; null for the saved ones. */
  readonly draft: Draft | null;
  /** The confirmation of a preview; null without one. */
  readonly confirmation: string | null;
}

/**
 * The request that an operation would send with these values. Nothing is sent. Without values, it uses samples, and without a
 * draft the saved settings.
 */
export const operationPreview = (operation: LmsOperationName, values: SampleValues, draft: OperationDraft | null) =>
  queryOptions({
    queryKey: [...lmsOperationKeys.trials, operation, values, draft],
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
        client.invalidateQueries({ queryKey: lmsOperationKeys.operations }),
        client.invalidateQueries({ queryKey: ['lms-calls'] }),
      ]),
  });
