import type { RawBuilder } from 'kysely';
import type { Transaction } from '../../src/platform/database/database.ts';

/** Runs any statement in a transaction of the product, for a test: nothing compares its rows with a declaration. */
export async function rowsOf<Row>(tx: Transaction, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(tx.getKysely())).rows;
}
