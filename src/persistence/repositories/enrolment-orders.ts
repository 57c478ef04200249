import { sql, type RawBuilder } from 'kysely';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';
import { enrolmentStatuses } from '../entities/enrolment.ts';
import {
  enrolmentColumns,
  enrolmentConditions,
  enrolmentJoins,
  toListedEnrolment,
  type EnrolmentFilters,
  type EnrolmentSelection,
  type ListedEnrolment,
} from './enrolment-lists.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from './ordered-rows.ts';

type Found = Promise<Placed<ListedEnrolment>[]>;

interface Part {
  readonly descending: boolean;
  readonly after: Place | null;
  readonly limit: number;
}

const id = { value: sql`id`, type: 'uuid' } as const;
const progress = { value: sql`lms_enrolment_progress`, type: 'float8' } as const;

/** Enrolments in the order of time, which is that of their ids. A place is the id. */
export async function listEnrolmentsByTime(
  em: EntityManager,
  organisationId: string,
  selection: EnrolmentSelection,
  { descending, after, limit }: Part,
): Found {
  const order = { columns: [id], descending };
  const conditions = [...enrolmentConditions(organisationId, selection), ...behind(order, after)];
  const rows = await readPicked(
    em,
    order,
    sql`select * from enrolment where ${all(conditions)} order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map((row) => ({ ...toListedEnrolment(row), place: [row.id] }));
}

/**
 * Enrolments in the order of their progress. A place is progress and id. Indexes have the status before the progress, so that what is
 * asked without one is merged from the few that there are; a student's or an LMS id's enrolments are few and are sorted.
 */
export async function listEnrolmentsByProgress(
  em: EntityManager,
  organisationId: string,
  filters: EnrolmentFilters,
  { descending, after, limit }: Part,
): Found {
  const order: RowOrder = { columns: [progress, id], descending };
  const own = (more: EnrolmentFilters) => all([...enrolmentConditions(organisationId, more), ...behind(order, after)]);
  const isSmall = filters.studentId !== undefined || filters.lmsEnrolmentId !== undefined;
  const candidates = isSmall
    ? sql`select * from (select * from enrolment where ${own(filters)} offset 0) few`
    : sql.join(
        (filters.status === undefined ? enrolmentStatuses : [filters.status]).map(
          (status) =>
            sql`(select * from enrolment where ${own({ ...filters, status })} order by ${inOrder(order)} limit ${limit})`,
        ),
        sql` union all `,
      );
  const rows = await readPicked(
    em,
    order,
    sql`select * from (${candidates}) candidates order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map((row) => ({ ...toListedEnrolment(row), place: [String(row.progress), row.id] }));
}

/** The names are looked up for the rows of the page only. */
function readPicked(em: EntityManager, order: RowOrder, picked: RawBuilder<unknown>) {
  return query(
    em,
    sql<Parameters<typeof toListedEnrolment>[0]>`
      with e as materialized (${picked})
      select ${enrolmentColumns} from e ${enrolmentJoins}
      order by ${inOrder({ ...order, columns: order.columns.map(({ value, type }) => ({ value: sql`e.${value}`, type })) })}`,
  );
}
