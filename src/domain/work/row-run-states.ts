/**
 * The states of a run over rows: an import, or a bulk run. PREVIEWED: nothing was done yet. CANCELLING: it stops after
 * the rows that are under way.
 */
export const rowRunStates = ['PREVIEWED', 'RUNNING', 'CANCELLING', 'DONE', 'CANCELLED'] as const;
export type RowRunState = (typeof rowRunStates)[number];
