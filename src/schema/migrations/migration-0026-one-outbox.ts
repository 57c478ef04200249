import { Migration } from '@mikro-orm/migrations';

const outbox = [
  `alter table "email_outbox" drop constraint "email_outbox_kind_check",
     alter column "certificate_id" drop not null, alter column "transition_number" drop not null,
     alter column "recipient_name" drop not null, alter column "recipient_email" drop not null,
     alter column "message_id" drop not null,
     add column "subject_id" uuid null, add column "subject_number" int not null default 0,
     add column "is_urgent" boolean not null default false,
     add constraint "email_outbox_one_subject" check (num_nonnulls(certificate_id, subject_id) = 1),
     add constraint "email_outbox_certificate_complete" check (
       certificate_id is null or num_nulls(transition_number, recipient_name, recipient_email, message_id) = 0)`,
  `create unique index "email_outbox_subject" on "email_outbox" ("organisation_id", "kind", "subject_id", "subject_number") where subject_id is not null`,
  `create index "email_outbox_urgent" on "email_outbox" ("organisation_id", coalesce("leased_until", "next_attempt_at"), "id") where is_urgent and state in ('PENDING', 'SENDING')`,
];

const failingKinds = ['LIFECYCLE_ACTION', 'WEBHOOK_DELIVERY', 'EMAIL', 'IMPORT', 'WEBHOOK_RECOVERY'];

/** The rows below keep the ids of what they are about, so the failures keep their subjects. */
const failures = [
  'alter table "processing_failure" drop constraint "processing_failure_kind_check"',
  `update "processing_failure" set "kind" = 'EMAIL' where "kind" like '%\\_EMAIL'`,
  `alter table "processing_failure" add constraint "processing_failure_kind_check"
     check ("kind" in (${failingKinds.map((kind) => `'${kind}'`).join(', ')}))`,
];

const columns =
  'id, organisation_id, kind, subject_id, subject_number, is_urgent, state, attempts, last_error, created_at, queued_at, next_attempt_at';
const attempted = 'case when email_run_id is null then 0 else 1 end, email_error';
/** An e-mail that a process of the release before may be sending now is left to it for the time of its lease. */
const nextAttempt = `coalesce(email_leased_until, now())`;

/** Invitations show the state of their e-mail, so those are all taken over; of the others only what is still to be sent. */
const existing = [
  `insert into email_outbox (${columns})
   select id, organisation_id, 'INVITATION', id, token_number, true, email_state, ${attempted}, created_at,
     least(now(), expires_at - interval '7 days'), ${nextAttempt}
   from invitation
   where email_state <> 'PENDING' or (accepted_at is null and withdrawn_at is null and expires_at > now())`,
  `insert into email_outbox (${columns})
   select id, organisation_id, 'PASSWORD_RESET', id, 0, true, 'PENDING', ${attempted}, created_at, created_at, ${nextAttempt}
   from password_reset where email_state = 'PENDING' and used_at is null and expires_at > now()`,
  `insert into email_outbox (${columns})
   select id, organisation_id, 'WEBHOOK_NOTICE', id, 0, true, 'PENDING', ${attempted}, created_at, created_at, ${nextAttempt}
   from webhook_notice where email_state = 'PENDING'`,
  ...['invitation', 'password_reset', 'webhook_notice'].map(
    (table) => `update "${table}" set email_state = 'SENDING' where email_state = 'PENDING'`,
  ),
];

const kindOf = { invitation: 'INVITATION', password_reset: 'PASSWORD_RESET', webhook_notice: 'WEBHOOK_NOTICE' };

/**
 * A process of the release before writes the state of an e-mail into the row that the e-mail is about. While it still runs, what it
 * queues there is put into the outbox, and what it has sent is noted there. SENDING keeps it from sweeping the row.
 */
const takeOver = [
  `create function attain_take_over_email() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  declare
    number int := coalesce((to_jsonb(new) ->> 'token_number')::int, 0);
  begin
    if new.email_state = 'PENDING' then
      insert into email_outbox (id, organisation_id, kind, subject_id, subject_number, is_urgent, created_at)
      values (gen_random_uuid(), new.organisation_id, tg_argv[0], new.id, number, true, now())
      on conflict do nothing;
      new.email_state := 'SENDING';
    elsif tg_op = 'UPDATE' and new.email_state in ('SENT', 'FAILED') then
      update email_outbox
      set state = new.email_state, last_error = new.email_error, lease_id = null, leased_until = null,
        sent_at = case when new.email_state = 'SENT' then now() end
      where organisation_id = new.organisation_id and kind = tg_argv[0] and subject_id = new.id
        and subject_number = number and state in ('PENDING', 'SENDING');
    end if;
    return new;
  end $$`,
  'revoke all on function attain_take_over_email() from public',
  ...Object.entries(kindOf).map(
    ([table, kind]) =>
      `create trigger ${table}_email_taken_over before insert or update of email_state on ${table}
         for each row execute function attain_take_over_email('${kind}')`,
  ),
];

const isDue = `not exists (select from processing_failure f where f.kind = 'EMAIL'
  and f.subject_id = e.id and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

const lookUp = (urgency: string) => `
    with recursive found as (
      (select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
       where e.state in ('PENDING', 'SENDING') and ${urgency} and e.organisation_id > after_organisation and ${isDue}
       order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1)
      union all
      select n.organisation_id, n.due from found f cross join lateral (
        select e.organisation_id, coalesce(e.leased_until, e.next_attempt_at) as due from email_outbox e
        where e.state in ('PENDING', 'SENDING') and ${urgency} and e.organisation_id > f.organisation_id and ${isDue}
        order by e.organisation_id, coalesce(e.leased_until, e.next_attempt_at), e.id limit 1) n
    )
    select f.organisation_id from found f where f.due <= now() limit most`;

/** Organisations whose e-mails may be sent now, by urgency. Each goes from organisation to organisation in an index. */
const lookUps = [
  `create or replace function attain_organisations_with_due_emails(after_organisation uuid, most int)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$${lookUp('not e.is_urgent')}
  $$`,
  `create function attain_organisations_with_urgent_emails(after_organisation uuid, most int)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$${lookUp('e.is_urgent')}
  $$`,
  'revoke all on function attain_organisations_with_urgent_emails(uuid, int) from public',
  'grant execute on function attain_organisations_with_urgent_emails(uuid, int) to attain_app',
];

/** E-mails of every kind are rows of the outbox, and sent from there. */
export class Migration0026OneOutbox extends Migration {
  override up(): void {
    for (const statement of [...outbox, ...failures, ...existing, ...takeOver, ...lookUps]) this.addSql(statement);
  }
}
