import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ProgressPullSettings } from '../../../schema/entities/index.ts';

const settingsRow = rowShape({
  ...columnsOf(ProgressPullSettings, 'enabled', 'intervalMinutes', 'revision', 'scheduledRevision', 'position'),
  ...columnsOf(ProgressPullSettings, 'batchSize', 'failures', 'pausedUntil', 'passStartedAt', 'passSince'),
  ...columnsOf(ProgressPullSettings, 'lastPassAt', 'lastFullPassAt'),
});
/** When an organisation's progress is pulled, and how far the pulls have come. */
export type StoredPullSettings = RowOf<typeof settingsRow>;

/** Lets one transaction at a time begin a pull or change the settings, until the transaction ends. */
export async function lockPulls(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_progress_pull:${tx.organisationId}`);
}

/** Returns the settings of the organisation's pulls; null before the first ones. */
export async function findPullSettings(tx: OrganisationTransaction): Promise<StoredPullSettings | null> {
  const [row] = await query(
    tx,
    settingsRow,
    sql`
      select enabled, interval_minutes as "intervalMinutes", revision, scheduled_revision as "scheduledRevision", position,
        batch_size as "batchSize", failures, paused_until as "pausedUntil", pass_started_at as "passStartedAt",
        pass_since as "passSince", last_pass_at as "lastPassAt", last_full_pass_at as "lastFullPassAt"
      from progress_pull_settings where organisation_id = ${tx.organisationId}`,
  );
  return row ?? null;
}

/** Stores what an administrator may set. It gets the next revision, and a pause after failures ends. */
export async function savePullSettings(
  tx: OrganisationTransaction,
  settings: { readonly enabled: boolean; readonly intervalMinutes: number; readonly batchSize: number },
): Promise<void> {
  const { enabled, intervalMinutes, batchSize } = settings;
  await execute(
    tx,
    sql`
      insert into progress_pull_settings as s
        (organisation_id, enabled, interval_minutes, revision, batch_size, updated_at)
      values (${tx.organisationId}, ${enabled}, ${intervalMinutes}, 1, ${batchSize}, now())
      on conflict (organisation_id) do update
      set enabled = excluded.enabled, interval_minutes = excluded.interval_minutes, revision = s.revision + 1,
        failures = 0, paused_until = null, updated_at = now()`,
  );
}

/** How far the pulls of an organisation have come. */
export type PullPosition = Pick<
  StoredPullSettings,
  | 'position'
  | 'batchSize'
  | 'failures'
  | 'pausedUntil'
  | 'passStartedAt'
  | 'passSince'
  | 'lastPassAt'
  | 'lastFullPassAt'
>;

export async function savePullPosition(tx: OrganisationTransaction, changed: PullPosition): Promise<void> {
  await execute(
    tx,
    sql`
      update progress_pull_settings
      set position = ${changed.position}, batch_size = ${changed.batchSize}, failures = ${changed.failures},
        paused_until = ${changed.pausedUntil}, pass_started_at = ${changed.passStartedAt},
        pass_since = ${changed.passSince}, last_pass_at = ${changed.lastPassAt},
        last_full_pass_at = ${changed.lastFullPassAt}
      where organisation_id = ${tx.organisationId}`,
  );
}

/** Records that Temporal's schedule is that of a revision; null when it is that of none. */
export async function markScheduleSynced(tx: OrganisationTransaction, revision: number | null): Promise<void> {
  await execute(
    tx,
    sql`
      update progress_pull_settings set scheduled_revision = ${revision}, schedule_kept_at = now()
      where organisation_id = ${tx.organisationId}`,
  );
}

/**
 * Returns organisations whose schedule in Temporal is not that of their settings, or was last compared before
 * `syncedBefore`.
 */
export async function organisationsWithSchedulesToSync(
  database: Database,
  syncedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId" from attain_pull_schedules_to_keep(${syncedBefore}, ${limit})`,
  );
  return rows.map((row) => row.organisationId);
}
