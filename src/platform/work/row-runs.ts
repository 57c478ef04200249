import { sql } from 'kysely';
import type { RowRunState } from '../../domain/work/row-run-states.ts';
import { execute, query, type OrganisationTransaction } from '../database/database.ts';
import { lockUntilEnd } from '../database/lock-until-end.ts';
import { idRow } from '../database/rows/common-shapes.ts';

/** The tables of runs over rows. They have the same columns for the state and the claim of a run. */
export type RowRunTable = 'import' | 'bulk_run';

const ofRun = (tx: OrganisationTransaction, id: string) => sql`organisation_id = ${tx.organisationId} and id = ${id}`;

/** Locks the start of the organisation's runs of one table until the transaction ends: one is started at a time. */
export async function lockRunStart(tx: OrganisationTransaction, table: RowRunTable): Promise<void> {
  await lockUntilEnd(tx, `attain_${table}:${tx.organisationId}`);
}

/** Returns whether the organisation has a run under way. The caller holds the lock of `lockRunStart`. */
export async function hasRunUnderWay(tx: OrganisationTransaction, table: RowRunTable): Promise<boolean> {
  const rows = await query(
    tx,
    idRow,
    sql`
      select id from ${sql.ref(table)}
      where organisation_id = ${tx.organisationId} and state in ('RUNNING', 'CANCELLING') limit 1`,
  );
  return rows.length > 0;
}

/** Moves a run to RUNNING, for the user who confirmed its preview. */
export async function beginRun(
  tx: OrganisationTransaction,
  table: RowRunTable,
  id: string,
  userId: string,
): Promise<void> {
  await execute(
    tx,
    sql`
      update ${sql.ref(table)} set state = 'RUNNING', confirmed_by_user_id = ${userId}, confirmed_at = now()
      where ${ofRun(tx, id)}`,
  );
}

/** Changes a run's state. @returns false if it was not in the state `from` */
export async function changeRunState(
  tx: OrganisationTransaction,
  table: RowRunTable,
  id: string,
  from: RowRunState,
  to: RowRunState,
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update ${sql.ref(table)}
      set state = ${to}, finished_at = case when ${to} in ('DONE', 'CANCELLED') then now() end
      where ${ofRun(tx, id)} and state = ${from}`,
  );
  return changed === 1;
}

/** Records which workflow run processes the rows now. @returns false if the run over rows has ended */
export async function claimRun(
  tx: OrganisationTransaction,
  table: RowRunTable,
  id: string,
  runId: string,
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update ${sql.ref(table)} set claimed_at = now(), run_id = ${runId}
      where ${ofRun(tx, id)} and state in ('RUNNING', 'CANCELLING')`,
  );
  return changed === 1;
}
