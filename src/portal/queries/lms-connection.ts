import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import type { SampleValues } from './lms-configuration.ts';
import type { TrialInput } from './lms-trials.ts';

export type Preset = Schema<'Preset'>;
export type Connection = Schema<'Connection'>;
export type ConnectionSettings = Schema<'ConnectionSettings'>;
/** An unsaved connection, with which operations are tried. */
export type ConnectionDraft = Schema<'ConnectionDraft'>;
export type ConnectionOperation = Schema<'ConnectionOperation'>;
export type ConnectorOperationName = ConnectionOperation['operation'];
export type ConnectionTrial = Schema<'ConnectionTrial'>;
export type Step = Schema<'Step'>;
/** A preset with its document as indented JSON. */
export interface PresetDocument {
  readonly preset: string;
  readonly version: number;
  readonly document: string;
}

const keys = {
  connection: ['lms-connection', 'one'] as const,
  presets: ['lms-presets', 'list'] as const,
};

/** The connectors that come with Attain. They change with a new version of Attain only. */
export const lmsPresets = () =>
  queryOptions({
    queryKey: keys.presets,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/lms/presets', { signal }))).presets,
  });

/** A preset with its document as text; 404 when it does not exist. */
export const lmsPreset = (preset: string) =>
  queryOptions({
    queryKey: ['lms-presets', 'one', preset],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/lms/presets/{preset}', { params: { path: { preset } }, signal })),
  });

/** The JSON schema of a connector's document. */
export const connectorSchema = () =>
  queryOptions({
    queryKey: ['lms-presets', 'schema'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await answer(api.GET('/internal/lms/connector-schema', { signal }))).schema,
  });

/** The connection through a connector, saved or not. */
export const lmsConnection = () =>
  queryOptions({
    queryKey: keys.connection,
    queryFn: ({ signal }) => answer(api.GET('/internal/lms/connection', { signal })),
  });

/** Saves the connection. Problems of its document come with the answer, others when an operation is tried. */
export const saveConnection = () =>
  mutationOptions({
    mutationFn: (body: ConnectionSettings) => answer(api.PUT('/internal/lms/connection', { body })),
    onSuccess: (saved, _body, _result, { client }) => client.setQueryData(keys.connection, saved),
  });

/**
 * Tries an operation. One that changes the LMS stops before its first change, unless the confirmation of such a preview is
 * given.
 */
export const tryConnection = (operation: ConnectorOperationName) =>
  mutationOptions({
    // The input may have secrets.
    gcTime: 0,
    mutationFn: ({ values, draft, confirmation }: TrialInput<ConnectionDraft>) =>
      answer(
        api.POST('/internal/lms/connection/try', {
          body: {
            operation,
            values,
            ...(draft === null ? {} : { draft }),
            ...(confirmation === null ? {} : { confirmation }),
          },
        }),
      ),
    onSettled: (_trial, _error, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.connection }),
        client.invalidateQueries({ queryKey: ['lms-calls'] }),
      ]),
  });

type Attempt = (operation: ConnectorOperationName, values: SampleValues) => Promise<ConnectionTrial>;

/** What a connection is tested with. */
export interface TestInput {
  readonly operations: readonly ConnectionOperation[];
  /** The unsaved connection; null for the saved one. */
  readonly draft: ConnectionDraft | null;
}

/** Tests a connection by trying several operations that read. `run` says which, and what to make of them. */
export const testConnection = <Result>(
  run: (operations: readonly ConnectionOperation[], attempt: Attempt) => Promise<Result>,
) =>
  mutationOptions({
    gcTime: 0,
    mutationFn: ({ operations, draft }: TestInput) =>
      run(operations, (operation, values) =>
        answer(
          api.POST('/internal/lms/connection/try', {
            body: { operation, values, ...(draft === null ? {} : { draft }) },
          }),
        ),
      ),
    onSettled: (_tests, _error, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.connection }),
        client.invalidateQueries({ queryKey: ['lms-calls'] }),
      ]),
  });
