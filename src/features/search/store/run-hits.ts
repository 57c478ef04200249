import { sql } from 'kysely';
import { reportStates } from '../../../domain/progress/report-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { selectLatest } from '../../progress/index.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';
import { actionColumns, actionJoins, callColumns, columnsOfHit, reportColumns } from './ledger-hits.ts';

/** An id of a request or of a run, and the time in it, in milliseconds. */
export interface TimedId {
  readonly id: string;
  readonly time: number;
}

/** Rows of a ledger that are compared around the time of an id. */
const mostCompared = 2_000;
const after = (time: number, milliseconds: number) => new Date(time + milliseconds);

/** No run takes longer for what it finds here. A bound in time leaves out the other partitions of a ledger. */
const day = 86_400_000;

/**
 * Returns reports that came with this request, or that this run applied. No index has these ids, as it would slow the
 * intake down. A request is older than its report by milliseconds, and a run applies reports that waited when it began
 * or arrived in the next seconds. So the reports around the time of the id are compared: the latest 2,000 of the second
 * after it, and the latest 2,000 from a day before it to ten seconds after it.
 */
export function findReportsOf(tx: OrganisationTransaction, { id, time }: TimedId): Promise<Hit[]> {
  const selected = sql`id, lms_enrolment_id, request_id, state, received_at, workflow_id, run_id`;
  const between = (from: Date, to: Date) => {
    const page = { before: null, limit: mostCompared, from, to };
    const parts = reportStates.flatMap((state) =>
      [true, false].map((withKey) => selectLatest(tx.organisationId, state, withKey, page, selected)),
    );
    return sql`
      (select * from (
         select * from (${sql.join(parts, sql` union all `)}) part order by id desc limit ${mostCompared}) r
       where r.request_id = ${id} or r.run_id = ${id} or r.workflow_id = ${`progress-reports-${id}`}
       limit ${mostPerKind})`;
  };
  return query(
    tx,
    hitRow,
    sql`
      select ${columnsOfHit('REPORT', reportColumns)} from (
        ${between(after(time, 0), after(time, 1_000))} union ${between(after(time, -day), after(time, 10_000))}) r
      order by r.id desc limit ${mostPerKind}`,
  );
}

/**
 * Returns calls that this run made or that were sent with this idempotency key: of the first 2,000 within a day after the
 * id.
 */
export function findCallsOf(tx: OrganisationTransaction, { id, time }: TimedId): Promise<Hit[]> {
  return query(
    tx,
    hitRow,
    sql`
      select ${columnsOfHit('CALL', callColumns)} from (
        select * from lms_call
        where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(after(time, -1_000))}::uuid
          and id < ${firstIdOf(after(time, day))}::uuid
        order by id limit ${mostCompared}) l
      where l.run_id = ${id} or l.idempotency_key = ${id} order by l.id desc limit ${mostPerKind}`,
  );
}

/** Returns actions that this run handled: of the latest 2,000 before the run. */
export function findActionsOf(tx: OrganisationTransaction, { id, time }: TimedId): Promise<Hit[]> {
  return query(
    tx,
    hitRow,
    sql`
      select ${columnsOfHit('ACTION', actionColumns)} from (
        select * from lifecycle_action
        where organisation_id = ${tx.organisationId} and id < ${firstIdOf(after(time, 10_000))}::uuid
        order by id desc limit ${mostCompared}) a
      ${actionJoins(tx.organisationId)}
      where a.run_id = ${id} or a.lms_idempotency_key = ${id} order by a.id desc limit ${mostPerKind}`,
  );
}
