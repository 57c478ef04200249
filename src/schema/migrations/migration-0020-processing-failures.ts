import { Migration } from '@mikro-orm/migrations';

const table = [
  `create table "processing_failure" ("kind" text not null, "subject_id" uuid not null, "endpoint_id" uuid not null,
     "organisation_id" uuid not null, "attempts" int not null, "first_failed_at" timestamptz not null,
     "next_attempt_at" timestamptz null, "reason" text not null, primary key ("kind", "subject_id", "endpoint_id"))`,
  `create index "processing_failure_organisation" on "processing_failure" ("organisation_id", "next_attempt_at")`,
  `create index "processing_failure_given_up" on "processing_failure" ("kind") where next_attempt_at is null`,
  `alter table "processing_failure" add constraint "processing_failure_kind_check" check ("kind" in ('LIFECYCLE_ACTION', 'WEBHOOK_DELIVERY'))`,
  `alter table "processing_failure" enable row level security`,
  `alter table "processing_failure" force row level security`,
  `create policy "tenant_isolation" on "processing_failure" to "attain_app"
     using (organisation_id = (select attain_current_organisation()))
     with check (organisation_id = (select attain_current_organisation()))`,
  `alter table "processing_failure" add constraint "processing_failure_organisation" foreign key (organisation_id) references organisation (id)`,
  `grant select, insert, update, delete on processing_failure to attain_app`,
];

const isActionDue = `not exists (select from processing_failure f where f.kind = 'LIFECYCLE_ACTION' and f.subject_id = a.id
  and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

const isDeliveryDue = `not exists (select from processing_failure f where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id
  and f.endpoint_id = d.endpoint_id and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

/** The look-ups of work as before, without what has failed and is not due again. */
const lookUps = [
  `create or replace function attain_actions_in_runs(started_before timestamptz, most int)
   returns table (organisation_id uuid, action_id uuid, run_id text, call_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select a.organisation_id, a.id, a.run_id, a.call_id from lifecycle_action a
    where a.state = 'RUNNING' and a.started_at < started_before and ${isActionDue} order by a.started_at limit most
  $$`,
  `create or replace function attain_organisations_with_lost_actions(created_before timestamptz) returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select distinct a.organisation_id from lifecycle_action a
    where a.state = 'REQUESTED' and a.created_at < created_before and ${isActionDue}
  $$`,
  `create or replace function attain_overdue_deliveries(due_before timestamptz, most int)
   returns table (organisation_id uuid, endpoint_id uuid, event_id uuid, schedule int)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select d.organisation_id, d.endpoint_id, d.event_id, d.schedule from webhook_delivery d
    where d.state = 'RETRYING' and d.next_attempt_at < due_before and (d.leased_until is null or d.leased_until < now())
      and ${isDeliveryDue} order by d.next_attempt_at limit most
  $$`,
  `create or replace function attain_endpoints_with_waiting_deliveries(after_organisation uuid, after_endpoint uuid, most int)
   returns table (organisation_id uuid, endpoint_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (select d.organisation_id, d.endpoint_id from webhook_delivery d
       where d.state = 'WAITING' and (d.leased_until is null or d.leased_until < now()) and ${isDeliveryDue}
         and (d.organisation_id, d.endpoint_id) > (after_organisation, after_endpoint)
       order by d.organisation_id, d.endpoint_id limit 1)
      union all
      select n.organisation_id, n.endpoint_id from found f cross join lateral (
        select d.organisation_id, d.endpoint_id from webhook_delivery d
        where d.state = 'WAITING' and (d.leased_until is null or d.leased_until < now()) and ${isDeliveryDue}
          and (d.organisation_id, d.endpoint_id) > (f.organisation_id, f.endpoint_id)
        order by d.organisation_id, d.endpoint_id limit 1) n)
    select f.organisation_id, f.endpoint_id from found f limit most
  $$`,
];

const counts = [
  `create function attain_given_up_work() returns table (kind text, count int)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select f.kind, count(*)::int from processing_failure f where f.next_attempt_at is null group by f.kind
  $$`,
  'revoke all on function attain_given_up_work() from public',
  'grant execute on function attain_given_up_work() to attain_app',
];

/** Work that the database refuses to finish: when it is tried again, and what is not any more. */
export class Migration0020ProcessingFailures extends Migration {
  override up(): void {
    for (const statement of [...table, ...lookUps, ...counts]) this.addSql(statement);
  }
}
