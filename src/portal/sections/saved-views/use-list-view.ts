import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Column } from '../../components/data-list.tsx';
import { savedViews, type SavedView, type SavedViewContent } from '../../queries/saved-views.ts';
import { useSearchParams } from '../../routing/use-search-params.ts';
import { contentOf, isSameContent, searchOf } from './view-content.ts';

/** A column that the user can hide. */
export interface NamedColumn<Row> extends Column<Row> {
  /** Its name in the address and in saved views (src/domain/saved-views). */
  readonly name: string;
}

/** What a list shows by its address, and its saved views. */
export interface ListView<Row> {
  readonly list: SavedView['list'];
  /** The columns that are shown. */
  readonly columns: readonly NamedColumn<Row>[];
  readonly allColumns: readonly NamedColumn<Row>[];
  /** Whether the list can be loaded. It waits until it is known whether it opens with a view. */
  readonly isReady: boolean;
  readonly views: readonly SavedView[];
  /** The view that the address names; null without one. */
  readonly current: SavedView | null;
  /** Whether the address says that everything is shown. */
  readonly isAll: boolean;
  /** Whether the list shows something else than the view that it names. */
  readonly isChanged: boolean;
  /** The filters, order and columns of the address. */
  readonly content: Pick<SavedViewContent, 'filters' | 'sort' | 'columns'>;
  readonly show: (view: Pick<SavedView, 'id' | 'filters' | 'sort' | 'columns'> | null) => void;
  readonly setColumns: (names: readonly string[]) => void;
}

/**
 * Reads what a list shows from its address, in which filters, order and columns are. A list that is opened without any of
 * them shows the view that the user has chosen for it.
 */
export function useListView<Row>(list: SavedView['list'], allColumns: readonly NamedColumn<Row>[]): ListView<Row> {
  const params = useSearchParams();
  const navigate = useNavigate();
  const { data: views = [], isPending } = useQuery(savedViews(list));
  const isEmpty = Object.values(params).every((value) => value === undefined);
  // A user who removes the last filter is not sent back to the view.
  const [wasOpenedEmpty] = useState(isEmpty);
  const usual = views.find(({ isDefault }) => isDefault);
  const opening = wasOpenedEmpty && isEmpty ? usual : undefined;
  useEffect(() => {
    if (opening !== undefined) void navigate({ to: '.', search: searchOf(opening), replace: true });
  }, [navigate, opening]);

  const content = contentOf(params);
  const current = views.find(({ id }) => id === params.view) ?? null;
  const names = content.columns;
  return {
    list,
    allColumns,
    columns: names === null ? allColumns : allColumns.filter(({ name }, at) => at === 0 || names.includes(name)),
    isReady: !(wasOpenedEmpty && isEmpty && isPending) && opening === undefined,
    views,
    current,
    isAll: params.view === 'all',
    isChanged: current !== null && !isSameContent(current, content),
    content,
    show: (view) =>
      void navigate({ to: '.', search: view === null ? { view: 'all' } : searchOf(view), resetScroll: false }),
    setColumns: (chosen) => {
      const columns = allColumns.map(({ name }) => name).filter((name, at) => at === 0 || chosen.includes(name));
      void navigate({
        to: '.',
        search: (former: object) => ({
          ...former,
          columns: columns.length === allColumns.length ? undefined : columns.join(','),
        }),
        state: (former) => former,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
