import { Migration } from '@mikro-orm/migrations';

const kinds = [
  'LIFECYCLE_ACTION',
  'WEBHOOK_DELIVERY',
  'CERTIFICATE_EMAIL',
  'INVITATION_EMAIL',
  'PASSWORD_RESET_EMAIL',
  'WEBHOOK_NOTICE_EMAIL',
  'IMPORT',
  'WEBHOOK_RECOVERY',
];

const table = [
  'alter table "processing_failure" add column "sent_message_id" text null',
  `alter table "processing_failure" drop constraint "processing_failure_kind_check",
     add constraint "processing_failure_kind_check" check ("kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`,
];

const isDue = (kind: string, subject: string) => `not exists (select from processing_failure f where f.kind = '${kind}'
  and f.subject_id = ${subject} and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

const isEmailDue = isDue('CERTIFICATE_EMAIL', 'e.id');

/** The look-ups of work as before, without what has failed and is not due again. */
const lookUps = [
  `create or replace function attain_organisations_with_due_emails(after_organisation uuid, most int)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive found as (
      (select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
       where e.state in ('PENDING', 'SENDING') and e.organisation_id > after_organisation and ${isEmailDue}
       order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1)
      union all
      select n.organisation_id, n.due from found f cross join lateral (
        select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
        where e.state in ('PENDING', 'SENDING') and e.organisation_id > f.organisation_id and ${isEmailDue}
        order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1) n
    )
    select f.organisation_id from found f where f.due <= now() limit most
  $$`,
  `create or replace function attain_waiting_webhook_notices(created_before timestamptz, most int)
   returns table (organisation_id uuid, notice_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select n.organisation_id, n.id from webhook_notice n
    where n.email_state = 'PENDING' and (n.email_leased_until is null or n.email_leased_until < now())
      and n.created_at < case when n.email_run_id is null then created_before else created_before - interval '15 minutes' end
      and ${isDue('WEBHOOK_NOTICE_EMAIL', 'n.id')}
    order by random() limit most
  $$`,
  `create or replace function attain_organisations_with_waiting_imports(confirmed_before timestamptz, claimed_before timestamptz)
   returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select i.organisation_id, i.id from import i
    where i.state in ('RUNNING', 'CANCELLING')
      and (i.claimed_at < claimed_before or (i.claimed_at is null and i.confirmed_at < confirmed_before))
      and ${isDue('IMPORT', 'i.id')}
  $$`,
  `create or replace function attain_webhook_recoveries_without_run(claimed_before timestamptz)
   returns table (organisation_id uuid, recovery_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select r.organisation_id, r.id from webhook_recovery r
    where r.state = 'RUNNING' and coalesce(r.claimed_at, r.created_at) < claimed_before and ${isDue('WEBHOOK_RECOVERY', 'r.id')}
  $$`,
];

/** E-mails, imports and recoveries that the database refuses to change are put off like other work; of an e-mail it is kept that it was sent. */
export class Migration0021RefusedEmails extends Migration {
  override up(): void {
    for (const statement of [...table, ...lookUps]) this.addSql(statement);
  }
}
