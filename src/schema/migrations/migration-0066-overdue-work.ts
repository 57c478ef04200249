import { Migration } from '@mikro-orm/migrations';

const due = 'coalesce(e.leased_until, e.next_attempt_at)';

/** The e-mail of the next organisation that has been due for longest, without those that were put off. */
const nextOrganisation = (after: string) => `
  select e.organisation_id, ${due} as due from email_outbox e
  where e.state in ('PENDING', 'SENDING') ${after}
    and not exists (select from processing_failure f where f.kind = 'EMAIL' and f.subject_id = e.id
      and (f.next_attempt_at is null or f.next_attempt_at > now()))
  order by e.organisation_id, ${due}, e.id limit 1`;

/** The delivery of the next endpoint that has waited for longest, without those that an attempt has or that were put off. */
const nextEndpoint = (after: string) => `
  select d.organisation_id, d.endpoint_id, d.queued_at from webhook_delivery d
  where d.state = 'WAITING' and (d.leased_until is null or d.leased_until < now()) ${after}
    and not exists (select from processing_failure f where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id
      and f.endpoint_id = d.endpoint_id and (f.next_attempt_at is null or f.next_attempt_at > now()))
  order by d.organisation_id, d.endpoint_id, d.queued_at, d.event_id limit 1`;

/** Each goes from organisation to organisation, or from endpoint to endpoint, in an index, and ends at the first one. */
const lookUps = [
  `create function attain_has_overdue_emails(due_before timestamptz) returns boolean
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (${nextOrganisation('')})
      union all
      select n.organisation_id, n.due from found o cross join lateral (
        ${nextOrganisation('and e.organisation_id > o.organisation_id')}) n)
    select exists (select from found where due < due_before)
  $$`,
  `create function attain_has_overdue_deliveries(queued_before timestamptz) returns boolean
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (${nextEndpoint('')})
      union all
      select n.organisation_id, n.endpoint_id, n.queued_at from found o cross join lateral (
        ${nextEndpoint('and (d.organisation_id, d.endpoint_id) > (o.organisation_id, o.endpoint_id)')}) n)
    select exists (
      select from found f
      join webhook_endpoint w on w.organisation_id = f.organisation_id and w.id = f.endpoint_id
      where f.queued_at < queued_before and w.state = 'ENABLED' and w.deleted_at is null and w.failing_since is null)
  $$`,
];

const names = 'attain_has_overdue_emails(timestamptz), attain_has_overdue_deliveries(timestamptz)';

/** A worker that sends no e-mails or makes no deliveries, although some are overdue, must say that it is stuck. */
export class Migration0066OverdueWork extends Migration {
  override up(): void {
    for (const statement of lookUps) this.addSql(statement);
    this.addSql(`revoke all on function ${names} from public`);
    this.addSql(`grant execute on function ${names} to attain_app`);
  }
}
