import { Migration } from '@mikro-orm/migrations';

const outbox = [
  `alter table "email_outbox" add column "queued_at" timestamptz not null default now(),
     add column "next_attempt_at" timestamptz not null default now(), add column "lease_id" uuid null,
     add column "workflow_id" text null, add column "run_id" text null`,
  `update "email_outbox" set queued_at = created_at, next_attempt_at = created_at where state in ('PENDING', 'SENDING')`,
  `create index "email_outbox_due" on "email_outbox" ("organisation_id", coalesce("leased_until", "next_attempt_at"), "id") where state in ('PENDING', 'SENDING')`,
  `drop index "email_outbox_waiting"`,
];

/** The other kinds of e-mails: who sends them, and until when nobody else may. */
const leases = ['invitation', 'password_reset', 'webhook_notice'].map(
  (table) =>
    `alter table "${table}" add column "email_lease_id" uuid null, add column "email_leased_until" timestamptz null,
       add column "email_run_id" text null`,
);

/**
 * Organisations with e-mails that anybody may send now: due, or leased by somebody whose lease has ended. It goes from organisation to
 * organisation in the index, so that it costs the same however many wait. `attain_organisations_with_waiting_emails` stays for API
 * processes of the version before, which still run while this is migrated.
 */
const organisationsWithDueEmails = `create function attain_organisations_with_due_emails(after_organisation uuid, most int)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
       where e.state in ('PENDING', 'SENDING') and e.organisation_id > after_organisation
       order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1)
      union all
      select n.organisation_id, n.due from found f cross join lateral (
        select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
        where e.state in ('PENDING', 'SENDING') and e.organisation_id > f.organisation_id
        order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1) n
    )
    select f.organisation_id from found f where f.due <= now() limit most
  $$`;

/** As before, and those that a run has tried only a quarter of an hour later. */
const waitingNotices = `create or replace function attain_waiting_webhook_notices(created_before timestamptz, most int)
   returns table (organisation_id uuid, notice_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select n.organisation_id, n.id from webhook_notice n
    where n.email_state = 'PENDING' and (n.email_leased_until is null or n.email_leased_until < now())
      and n.created_at < case when n.email_run_id is null then created_before else created_before - interval '15 minutes' end
    order by random() limit most
  $$`;

/** E-mails about certificates are sent in batches, and every e-mail has a lease that tells its sender from others. */
export class Migration0015EmailsInBatches extends Migration {
  override up(): void {
    for (const statement of [...outbox, ...leases]) this.addSql(statement);
    for (const statement of [organisationsWithDueEmails, waitingNotices]) this.addSql(statement);
    this.addSql('revoke all on function attain_organisations_with_due_emails(uuid, int) from public');
    this.addSql('grant execute on function attain_organisations_with_due_emails(uuid, int) to attain_app');
  }
}
