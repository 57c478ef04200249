/** A column of a result, as the driver describes it. */
export interface ResultField {
  readonly name: string;
  /** Its PostgreSQL type, as in `pg_type.oid`. */
  readonly dataTypeID: number;
}

let fieldsOfRows: WeakMap<readonly unknown[], readonly ResultField[]> | null = null;

/**
 * Makes all further statements compare their rows with the declared shape (docs/decisions/0024-declared-row-shapes.md).
 * For tests.
 */
export function checkRowShapes(): void {
  fieldsOfRows ??= new WeakMap();
}

/** Returns whether rows are compared with their declared shape. */
export const areRowsChecked = (): boolean => fieldsOfRows !== null;

/** Keeps the driver's description of a result for a check, since Kysely only returns the rows. */
export function keepFields({ rows, fields }: { rows?: readonly unknown[]; fields?: readonly ResultField[] }): void {
  if (fieldsOfRows !== null && rows !== undefined && fields !== undefined) fieldsOfRows.set(rows, fields);
}

/** Returns the columns of a statement's rows while rows are checked. */
export const fieldsOf = (rows: readonly unknown[]): readonly ResultField[] | undefined => fieldsOfRows?.get(rows);
