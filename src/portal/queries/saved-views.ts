import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type SavedView = Schema<'SavedView'>;
export type SavedViewContent = Schema<'SavedViewContent'>;
type SavedList = SavedView['list'];

const listKey = (list: SavedList) => ['saved-views', list] as const;

/** The user's own views of a list and those that are shared, in the order of their names. */
export const savedViews = (list: SavedList) =>
  queryOptions({
    queryKey: listKey(list),
    queryFn: async ({ signal }) => {
      const { items } = await answer(api.GET('/internal/saved-views', { params: { query: { list } }, signal }));
      return items;
    },
    staleTime: 60_000,
  });

/** A view as a user has described it, and whether the list is to open with it. */
export interface DescribedView {
  /** Null for a new one. */
  readonly former: SavedView | null;
  readonly content: SavedViewContent;
  readonly isDefault: boolean;
}

/** Stores a view, new or changed, and the user's choice to open the list with it. */
export const storeView = (list: SavedList) =>
  mutationOptions({
    mutationFn: async ({ former, content, isDefault }: DescribedView): Promise<SavedView> => {
      const stored = await answer(
        former === null
          ? api.POST('/internal/saved-views', { body: { list, ...content } })
          : api.PUT('/internal/saved-views/{savedViewId}', {
              params: { path: { savedViewId: former.id } },
              body: content,
            }),
      );
      return stored.isDefault === isDefault ? stored : choose(stored.id, isDefault);
    },
    onSettled: (_stored, _error, _view, _result, { client }) => refresh(client, list),
  });

/** Chooses whether the list opens with a view for this user. */
export const chooseDefaultView = (list: SavedList) =>
  mutationOptions({
    mutationFn: ({ id, isDefault }: Pick<SavedView, 'id' | 'isDefault'>) => choose(id, isDefault),
    onSettled: (_stored, _error, _view, _result, { client }) => refresh(client, list),
  });

export const removeView = (list: SavedList) =>
  mutationOptions({
    mutationFn: (savedViewId: string) =>
      answer(api.DELETE('/internal/saved-views/{savedViewId}', { params: { path: { savedViewId } } })),
    onSettled: (_nothing, _error, _view, _result, { client }) => refresh(client, list),
  });

const choose = (savedViewId: string, isDefault: boolean) =>
  answer(
    api.PUT('/internal/saved-views/{savedViewId}/default', {
      params: { path: { savedViewId } },
      body: { isDefault },
    }),
  );

const refresh = (client: QueryClient, list: SavedList) => client.invalidateQueries({ queryKey: listKey(list) });
