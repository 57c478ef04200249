import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type Import = Schema<'Import'>;
export type ImportKind = Schema<'ImportKind'>;
export type ImportMapping = Schema<'ImportMapping'>;
export type ImportRow = Schema<'ImportRow'>;
export type ImportRowState = Schema<'ImportRowState'>;

const keys = {
  lists: ['imports', 'list'] as const,
  one: (importId: string) => ['imports', 'one', importId] as const,
  mapping: (importId: string) => ['imports', 'mapping', importId] as const,
  rows: (importId: string) => ['imports', 'rows', importId] as const,
};

const followMs = 1_000;

/** Whether the import is being processed now. */
export const isUnderWay = (found: Import | undefined): boolean =>
  found?.state === 'RUNNING' || found?.state === 'CANCELLING';

/** A page of imports, the newest first. */
export const importList = (filter: { readonly cursor?: string | undefined }) =>
  queryOptions({
    queryKey: [...keys.lists, filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/imports', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? followMs : false),
  });

/** One import, loaded again and again while it is under way; 404 when the organisation has no import with this id. */
export const importDetails = (importId: string) =>
  queryOptions({
    queryKey: keys.one(importId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/imports/{importId}', { params: { path: { importId } }, signal })),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? followMs : false),
  });

/** The columns of an import with their fields and first values. */
export const importMapping = (importId: string) =>
  queryOptions({
    queryKey: keys.mapping(importId),
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/imports/{importId}/mapping', { params: { path: { importId } }, signal })),
  });

/** Chooses the sheet and the fields of the columns. The rows are planned again. */
export const changeMapping = (importId: string) =>
  mutationOptions({
    mutationFn: (body: Schema<'ChosenImportMapping'>) =>
      answer(api.PUT('/internal/imports/{importId}/mapping', { params: { path: { importId } }, body })),
    onSuccess: async (mapping, _body, _result, { client }) => {
      client.setQueryData(keys.mapping(importId), mapping);
      await Promise.all(
        [keys.one(importId), keys.rows(importId), keys.lists].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });

export interface ImportRowFilter {
  readonly state?: ImportRowState | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of an import's rows.
 * @param follow whether the rows change now and are loaded again and again
 */
export const importRows = (importId: string, filter: ImportRowFilter, follow: boolean) =>
  queryOptions({
    queryKey: [...keys.rows(importId), filter],
    queryFn: ({ signal }) =>
      answer(api.GET('/internal/imports/{importId}/rows', { params: { path: { importId }, query: filter }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: follow ? 2 * followMs : false,
  });

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ChosenFile {
  readonly kind: ImportKind;
  readonly file: File;
}

/** Uploads a file. The import starts later, when the user confirms its preview. */
export const uploadImport = () =>
  mutationOptions({
    mutationFn: ({ kind, file }: ChosenFile) =>
      answer(
        api.POST('/internal/imports', {
          params: { query: { kind, fileName: shownName(file.name) } },
          // The file is sent unchanged. The server detects its encoding.
          body: file as unknown as string,
          bodySerializer: (body) => body,
          headers: { 'Content-Type': /\.xlsx$/i.test(file.name) ? workbookType : 'text/csv' },
        }),
      ),
    onSuccess: async (found, _file, _result, { client }) => {
      client.setQueryData(keys.one(found.id), found);
      await client.invalidateQueries({ queryKey: keys.lists });
    },
  });

/** Shortens a file name to one line and to the length that the API accepts. */
const shownName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(-200)
    .toWellFormed()
    .trim() || 'file.csv';

export const confirmImport = (importId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/imports/{importId}/confirm', { params: { path: { importId } } })),
    onSuccess: (found, _nothing, _result, { client }) => keep(client, found),
  });

export const cancelImport = (importId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/imports/{importId}/cancel', { params: { path: { importId } } })),
    onSuccess: (found, _nothing, _result, { client }) => keep(client, found),
  });

/** Removes the uploaded file. The imported records stay. */
export const removeImport = (importId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.DELETE('/internal/imports/{importId}', { params: { path: { importId } } })),
    onSuccess: async (_nothing, _input, _result, { client }) => {
      client.removeQueries({ queryKey: keys.one(importId) });
      await client.invalidateQueries({ queryKey: keys.lists });
    },
  });

async function keep(client: QueryClient, found: Import): Promise<void> {
  client.setQueryData(keys.one(found.id), found);
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.rows(found.id) }),
  ]);
}

/** Reloads the data that a finished import has changed. */
export async function refreshAfterImport(client: QueryClient, importId: string): Promise<void> {
  await Promise.all(
    [keys.lists, keys.rows(importId), ['students'], ['enrolments']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
