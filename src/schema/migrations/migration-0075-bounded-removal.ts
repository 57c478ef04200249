import { Migration } from '@mikro-orm/migrations';

/** Rows that one step removes. */
const atOnce = 20_000;

/** A kind of runs with rows. Those under way are never removed. */
interface Removal {
  readonly name: string;
  readonly parameters: string;
  readonly run: string;
  readonly row: string;
  readonly id: string;
  /** Whether a run `r` is due. */
  readonly isDue: string;
  /** Whether a preview `r` is due. */
  readonly isDuePreview: string;
}

/**
 * One step; the caller repeats it until nothing is left. A preview is cancelled first, so that nobody starts what is partly
 * removed. A single statement for everything passed its time-out once there was much, and then nothing was removed any more.
 */
const removeInSteps = ({ name, parameters, run, row, id, isDue, isDuePreview }: Removal) => `
  create or replace function ${name}(${parameters}) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    counted int;
    removed int := 0;
  begin
    update ${run} r set state = 'CANCELLED', finished_at = coalesce(r.finished_at, now())
    where r.state = 'PREVIEWED' and ${isDuePreview};
    delete from ${row} where (${id}, position) in (
      select w.${id}, w.position from ${run} r join ${row} w on w.${id} = r.id where ${isDue} limit ${atOnce});
    get diagnostics counted = row_count;
    removed := removed + counted;
    delete from ${run} r where r.id in (
      select r.id from ${run} r where ${isDue} and not exists (select from ${row} w where w.${id} = r.id) limit 1000);
    get diagnostics counted = row_count;
    return removed + counted;
  end $$`;

const ended = `r.state in ('DONE', 'CANCELLED')`;

/** Removes old imports and bulk runs in steps, and lets deleted endpoints be passed over. */
export class Migration0075BoundedRemoval extends Migration {
  override up(): void {
    this.addSql(
      removeInSteps({
        name: 'attain_remove_imports',
        parameters: 'created_before timestamptz',
        run: 'import',
        row: 'import_row',
        id: 'import_id',
        isDue: `r.created_at < created_before and ${ended}`,
        isDuePreview: 'r.created_at < created_before',
      }),
    );
    this.addSql(
      removeInSteps({
        name: 'attain_remove_bulk_runs',
        parameters: 'created_before timestamptz, previewed_before timestamptz',
        run: 'bulk_run',
        row: 'bulk_row',
        id: 'bulk_run_id',
        isDue: `${ended} and (r.created_at < created_before or (r.confirmed_at is null and r.created_at < previewed_before))`,
        isDuePreview: 'r.created_at < previewed_before',
      }),
    );
    this.addSql(
      `create index "webhook_endpoint_present" on "webhook_endpoint" ("organisation_id", "id") where deleted_at is null`,
    );
  }
}
