/**
 * Loads the search over everything. It belongs to the chunk of the first load, because the names of the files that a
 * lazy part needs are listed where it is imported, and that chunk has most of them anyway.
 */
export const loadSearch = () => import('../search/search-dialog.tsx');
