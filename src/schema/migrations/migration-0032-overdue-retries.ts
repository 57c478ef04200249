import { Migration } from '@mikro-orm/migrations';

const isDeliveryDue = `not exists (select from processing_failure f where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id
  and f.endpoint_id = d.endpoint_id and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

const nextEndpoint = (after: string) => `
  select d.organisation_id, d.endpoint_id from webhook_delivery d
  where d.state = 'RETRYING' and (d.organisation_id, d.endpoint_id) > (${after})
  order by d.organisation_id, d.endpoint_id limit 1`;

/** Goes from endpoint to endpoint in the index, so that it costs the same however many deliveries each has. */
const endpointsWithOverdueRetries = `create function attain_endpoints_with_overdue_retries(
     due_before timestamptz, after_organisation uuid, after_endpoint uuid, most int)
   returns table (organisation_id uuid, endpoint_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (${nextEndpoint('after_organisation, after_endpoint')})
      union all
      select n.organisation_id, n.endpoint_id from found f cross join lateral (
        ${nextEndpoint('f.organisation_id, f.endpoint_id')}) n)
    select f.organisation_id, f.endpoint_id from found f
    where exists (
      select from webhook_delivery d
      where d.organisation_id = f.organisation_id and d.endpoint_id = f.endpoint_id and d.state = 'RETRYING'
        and d.next_attempt_at < due_before and (d.leased_until is null or d.leased_until < now()) and ${isDeliveryDue})
    limit most
  $$`;

const signature = 'attain_endpoints_with_overdue_retries(timestamptz, uuid, uuid, int)';

/**
 * Endpoints whose deliveries are overdue, instead of the deliveries: the run of an endpoint retries them, and not a run
 * for each.
 */
export class Migration0032OverdueRetries extends Migration {
  override up(): void {
    this.addSql(
      `create index "webhook_delivery_retrying" on "webhook_delivery" ("organisation_id", "endpoint_id", "next_attempt_at") where state = 'RETRYING'`,
    );
    this.addSql('drop index "webhook_delivery_due"');
    this.addSql('drop function attain_overdue_deliveries(timestamptz, int)');
    this.addSql(endpointsWithOverdueRetries);
    this.addSql(`revoke all on function ${signature} from public`);
    this.addSql(`grant execute on function ${signature} to attain_app`);
  }
}
