import { Migration } from '@mikro-orm/migrations';

const name = 'attain_organisations_with_abandoned_checks(timestamptz, int)';

/** Organisations with a check of an LMS that is open for too long, so that the sweeper ends it. */
export class Migration0040AbandonedChecks extends Migration {
  override up(): void {
    this.addSql(`create function attain_organisations_with_abandoned_checks(started_before timestamptz, most int)
      returns table (organisation_id uuid)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select c.organisation_id from lms_check c
        where c.ended_at is null and c.started_at < started_before
        order by c.started_at limit most
      $$`);
    this.addSql(`revoke all on function ${name} from public`);
    this.addSql(`grant execute on function ${name} to attain_app`);
  }
}
