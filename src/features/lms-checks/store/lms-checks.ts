import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { json, nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { LmsCheck } from '../../../schema/entities/index.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';

const checkRow = rowShape({
  ...columnsOf(LmsCheck, 'id', 'lms', 'startedByUserId', 'startedAt', 'endedAt'),
  input: json<CheckInput>(),
  parts: json<readonly CheckPart[]>(),
  startedByName: nullable(text),
});
export type CheckRecord = RowOf<typeof checkRow>;

const columns = sql`
  c.id, c.lms, c.input, c.parts, c.started_by_user_id as "startedByUserId", u.name as "startedByName",
  c.started_at as "startedAt", c.ended_at as "endedAt"`;
const joined = sql`
  left join user_account u on u.organisation_id = c.organisation_id and u.id = c.started_by_user_id`;

export interface NewCheck {
  readonly id: string;
  readonly lms: Lms;
  readonly input: CheckInput;
  readonly parts: readonly CheckPart[];
  readonly startedByUserId: string | null;
}

/** Returns the organisation's check that is open since before a time, or null. It is locked. */
export async function findAbandonedCheck(
  tx: OrganisationTransaction,
  startedBefore: Date,
): Promise<CheckRecord | null> {
  const [row] = await query(
    tx,
    checkRow,
    sql`
      select ${columns} from lms_check c ${joined}
      where c.organisation_id = ${tx.organisationId} and c.ended_at is null and c.started_at < ${startedBefore}
      for update of c`,
  );
  return row ?? null;
}

/** Returns up to `limit` organisations with a check that is open since before a time, the oldest first. */
export async function organisationsWithAbandonedChecks(
  database: Database,
  startedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId"
      from attain_organisations_with_abandoned_checks(${startedBefore}, ${limit})`,
  );
  return rows.map((row) => row.organisationId);
}

/** Stores a check. @returns false when another one of the organisation is open */
export async function insertCheck(tx: OrganisationTransaction, check: NewCheck): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into lms_check (id, organisation_id, lms, input, parts, started_by_user_id, started_at)
      values (${check.id}, ${tx.organisationId}, ${check.lms}, ${JSON.stringify(check.input)}::jsonb,
        ${JSON.stringify(check.parts)}::jsonb, ${check.startedByUserId}, now())
      on conflict (organisation_id) where ended_at is null do nothing`,
  );
  return stored === 1;
}

/** Counts the checks that began after a time. */
export async function countChecks(tx: OrganisationTransaction, after: Date): Promise<number> {
  const [row] = await query(
    tx,
    rowShape({ count: number }),
    sql`
      select count(*)::int as count from lms_check
      where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(after)}::uuid`,
  );
  return row!.count;
}

/** Returns a check, or null. @param lock prevents changes by others until the transaction ends */
export async function findCheck(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<CheckRecord | null> {
  const [row] = await query(
    tx,
    checkRow,
    sql`
      select ${columns} from lms_check c ${joined}
      where c.organisation_id = ${tx.organisationId} and c.id = ${id} ${lock ? sql`for update of c` : sql``}`,
  );
  return row ?? null;
}

/** Returns the latest checks, the newest first. */
export function latestChecks(tx: OrganisationTransaction, limit: number): Promise<CheckRecord[]> {
  return query(
    tx,
    checkRow,
    sql`
      select ${columns} from lms_check c ${joined}
      where c.organisation_id = ${tx.organisationId} order by c.id desc limit ${limit}`,
  );
}

/** Replaces the parts of an open check. @param isEnded whether no part is left to do */
export async function saveParts(
  tx: OrganisationTransaction,
  id: string,
  parts: readonly CheckPart[],
  isEnded: boolean,
): Promise<void> {
  await execute(
    tx,
    sql`
      update lms_check
      set parts = ${JSON.stringify(parts)}::jsonb, ended_at = case when ${isEnded} then clock_timestamp() end
      where organisation_id = ${tx.organisationId} and id = ${id} and ended_at is null`,
  );
}
