import type { Columns, Row } from './kinds.ts';

/**
 * The shape of a statement's rows: a kind for each column. The type of the row follows from it, and tests compare it
 * with the database.
 */
export interface RowShape<C extends Columns = Columns> {
  readonly columns: C;
  /** The columns whose text is converted into a Date. */
  readonly dates: readonly string[];
}

export type RowOf<S> = S extends RowShape<infer C> ? Row<C> : never;

/** Declares the rows of a statement, e.g. `rowShape({ ...columnsOf(Student, 'id', 'email'), isErased: boolean })`. */
export function rowShape<C extends Columns>(columns: C): RowShape<C> {
  const dates = Object.entries(columns).flatMap(([name, { isDate }]) => (isDate ? [name] : []));
  return { columns, dates };
}
