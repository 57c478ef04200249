import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import {
  enrolmentColumns,
  enrolmentConditions,
  enrolmentJoins,
  listedEnrolmentRow,
  type EnrolmentSelection,
  type ListedEnrolment,
} from './enrolment-lists.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from '../../../platform/lists/ordered-rows.ts';

type Found = Promise<Placed<ListedEnrolment>[]>;

interface Part {
  readonly descending: boolean;
  readonly after: Place | null;
  readonly limit: number;
}

const id = { value: sql`id`, type: 'uuid' } as const;

/** Returns enrolments in the order of time, which is that of their ids. A place is the id. */
export async function listEnrolmentsByTime(
  tx: OrganisationTransaction,
  selection: EnrolmentSelection,
  { descending, after, limit }: Part,
): Found {
  const order = { columns: [id], descending };
  const conditions = [...enrolmentConditions(tx.organisationId, selection), ...behind(order, after)];
  const rows = await readPicked(
    tx,
    order,
    sql`select * from enrolment where ${all(conditions)} order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, place: [row.id] }));
}

/** Reads the names for the rows of the page only. */
function readPicked(tx: OrganisationTransaction, order: RowOrder, picked: RawBuilder<unknown>) {
  return query(
    tx,
    listedEnrolmentRow,
    sql`
      with e as materialized (${picked})
      select ${enrolmentColumns} from e ${enrolmentJoins}
      order by ${inOrder({ ...order, columns: order.columns.map(({ value, type }) => ({ value: sql`e.${value}`, type })) })}`,
  );
}
