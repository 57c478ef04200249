import type { SavedView, SavedViewContent } from '../../queries/saved-views.ts';

type Content = Pick<SavedViewContent, 'filters' | 'sort' | 'columns'>;
type Params = Readonly<Record<string, unknown>>;

// What an address has besides the filters.
const noFilters = new Set(['view', 'columns', 'sort', 'cursor', 'page']);

/** Returns what a list's address shows, in the form of a saved view. */
export function contentOf(params: Params): Content {
  const filters = Object.entries(params)
    .filter(([name, value]) => !noFilters.has(name) && value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  const { sort, columns } = params;
  return {
    filters: Object.fromEntries(filters) as Record<string, string>,
    sort: typeof sort === 'string' ? sort : null,
    columns: typeof columns === 'string' ? columns.split(',') : null,
  };
}

/** Returns the parameters of the address that shows a view. */
export const searchOf = ({
  id,
  filters,
  sort,
  columns,
}: Pick<SavedView, 'id' | 'filters' | 'sort' | 'columns'>): Record<string, string | undefined> => ({
  ...filters,
  sort: sort ?? undefined,
  columns: columns?.join(','),
  view: id,
});

/** Whether two views show the same. */
export function isSameContent(one: Content, other: Content): boolean {
  const plain = ({ filters, sort, columns }: Content) =>
    JSON.stringify([Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), sort, columns]);
  return plain(one) === plain(other);
}
