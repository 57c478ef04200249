import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { checkRows } from './rows/check-rows.ts';
import type { Columns, Row } from './rows/kinds.ts';
import { areRowsChecked } from './rows/row-checks.ts';
import type { RowShape } from './rows/row-shape.ts';

/** The context of statements: a transaction of the ORM, or one without it. */
export interface Transaction {
  getKysely(): QueryExecutorProvider;
}

/** Runs one statement with bound parameters, and returns its rows. Each has the columns of the shape, which tests compare with the database. */
export async function query<C extends Columns>(
  tx: Transaction,
  shape: RowShape<C>,
  statement: RawBuilder<unknown>,
): Promise<Row<C>[]> {
  const { rows } = await statement.execute(tx.getKysely());
  if (areRowsChecked()) checkRows(rows, shape.columns, () => statement.compile(tx.getKysely()).sql);
  if (shape.dates.length > 0) makeDates(rows as Record<string, unknown>[], shape.dates);
  return rows as Row<C>[];
}

/** Runs one statement whose rows are not needed. @returns how many rows it inserted, updated or deleted */
export async function execute(tx: Transaction, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx.getKysely());
  return Number(numAffectedRows ?? 0);
}

function makeDates(rows: readonly Record<string, unknown>[], names: readonly string[]): void {
  for (const row of rows) {
    for (const name of names) {
      const value = row[name];
      if (typeof value === 'string') row[name] = new Date(value);
    }
  }
}
