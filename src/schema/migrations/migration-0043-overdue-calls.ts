import { Migration } from '@mikro-orm/migrations';

const name = 'attain_organisations_with_overdue_calls(uuid, int)';

/** Finds calls and steps of the ledger whose end was lost, so that the sweeper closes them. Few are open at a time. */
export class Migration0043OverdueCalls extends Migration {
  override up(): void {
    for (const ledger of ['lms_call', 'lms_call_step']) {
      this.addSql(`create index "${ledger}_open" on "${ledger}" ("organisation_id", "id") where closed_at is null`);
    }
    this.addSql(`create function attain_organisations_with_overdue_calls(opened_before uuid, most int)
      returns table (organisation_id uuid)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select distinct o.organisation_id from (
          (select c.organisation_id from lms_call c where c.closed_at is null and c.id < opened_before limit 1000)
          union all
          (select s.organisation_id from lms_call_step s where s.closed_at is null and s.id < opened_before limit 1000)
        ) o limit most
      $$`);
    this.addSql(`revoke all on function ${name} from public`);
    this.addSql(`grant execute on function ${name} to attain_app`);
  }
}
