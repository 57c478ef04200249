/** A column of a result, as the driver describes it. */
export interface ResultField {
  readonly name: string;
  /** Its PostgreSQL type, as in `pg_type.oid`. */
  readonly dataTypeID: number;
}

let fieldsOfRows: WeakMap<readonly unknown[], readonly ResultField[]> | null = null;

/** From now on, compares the rows of every statement with their declared shape (docs/decisions/0024-declared-row-shapes.md). For tests. */
export function checkRowShapes(): void {
  fieldsOfRows ??= new WeakMap();
}

/** Whether rows are compared with their declared shape. */
export const areRowsChecked = (): boolean => fieldsOfRows !== null;

/** Keeps what the driver says about a result, for a check; Kysely hands on its rows only. */
export function keepFields({ rows, fields }: { rows?: readonly unknown[]; fields?: readonly ResultField[] }): void {
  if (fieldsOfRows !== null && rows !== undefined && fields !== undefined) fieldsOfRows.set(rows, fields);
}

/** The columns of rows that a statement returned while rows are checked. */
export const fieldsOf = (rows: readonly unknown[]): readonly ResultField[] | undefined => fieldsOfRows?.get(rows);
