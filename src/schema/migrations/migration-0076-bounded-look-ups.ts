import { Migration } from '@mikro-orm/migrations';

/** The first organisation behind another one with a waiting report, found with one look at the index. */
const next = (behind: string) => `
  select r.organisation_id from progress_report r
  where r.state = 'RECEIVED' and r.id < attain_uuid_floor(received_before) ${behind}
  order by r.organisation_id limit 1`;

/**
 * Finds organisations with waiting reports by jumping from one to the next: to read all of one organisation's reports delayed
 * the reports of the others. Lets a sign-in remove a few expired sessions without reading all.
 */
export class Migration0076BoundedLookUps extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function attain_organisations_with_waiting_reports(received_before timestamptz)
       returns table (organisation_id uuid)
       language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        with recursive found as (
          (${next('')})
          union all
          select n.organisation_id from found o cross join lateral (${next('and r.organisation_id > o.organisation_id')}) n)
        select f.organisation_id from found f
      $$`,
    );
    this.addSql('create index "user_session_seen" on "user_session" ("organisation_id", "last_seen_at")');
  }
}
