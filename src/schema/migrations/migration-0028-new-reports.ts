import { Migration } from '@mikro-orm/migrations';

/** A run of reports finds those that arrive meanwhile. It must not read all waiting reports of an organisation. */
export class Migration0028NewReports extends Migration {
  override up(): void {
    this.addSql(`
      create function attain_organisations_with_new_reports(received_after timestamptz, most int)
      returns table (organisation_id uuid)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        with recursive waiting as (
          (select r.organisation_id from progress_report r
           where r.state = 'RECEIVED' and r.id >= attain_uuid_floor(received_after)
           order by r.organisation_id limit 1)
          union all
          select (
            select r.organisation_id from progress_report r
            where r.state = 'RECEIVED' and r.id >= attain_uuid_floor(received_after) and r.organisation_id > w.organisation_id
            order by r.organisation_id limit 1
          ) from waiting w where w.organisation_id is not null
        )
        select w.organisation_id from waiting w where w.organisation_id is not null limit most
      $$`);
    this.addSql('revoke all on function attain_organisations_with_new_reports(timestamptz, int) from public');
    this.addSql('grant execute on function attain_organisations_with_new_reports(timestamptz, int) to attain_app');
  }
}
