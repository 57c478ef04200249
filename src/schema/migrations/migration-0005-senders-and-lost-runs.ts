import { Migration } from '@mikro-orm/migrations';

/**
 * Where a report came from, for "last used, from where" of an API key; and the two kinds of senders apart in the index, so that
 * the latest report with a key is found among any number of reports of the first-party LMS. A column, because under row-level security
 * an index over an expression is used only where the expression's functions are leakproof.
 */
const senders = [
  'alter table "progress_report" add "remote_address" inet null',
  'alter table "progress_report" add "with_key" boolean not null generated always as (api_key_id is not null) stored',
  'grant insert (remote_address) on progress_report to attain_intake',
  'drop index "progress_report_state"',
  'create index "progress_report_state" on "progress_report" ("organisation_id", "state", "with_key", "id")',
];

/** Actions whose run may be gone. */
const lostRuns = [
  `create index "lifecycle_action_running" on "lifecycle_action" ("started_at") where state = 'RUNNING'`,
  `create function attain_actions_in_runs(started_before timestamptz, most int)
   returns table (organisation_id uuid, action_id uuid, run_id text, call_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select a.organisation_id, a.id, a.run_id, a.call_id from lifecycle_action a
    where a.state = 'RUNNING' and a.started_at < started_before order by a.started_at limit most
  $$`,
  'revoke all on function attain_actions_in_runs(timestamptz, int) from public',
  'grant execute on function attain_actions_in_runs(timestamptz, int) to attain_app',
];

/** Senders of reports, and actions whose run was lost. */
export class Migration0005SendersAndLostRuns extends Migration {
  override up(): void {
    for (const statement of [...senders, ...lostRuns]) this.addSql(statement);
  }
}
