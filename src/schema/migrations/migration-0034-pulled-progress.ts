import { Migration } from '@mikro-orm/migrations';

const endings = `'SUCCEEDED', 'REJECTED', 'INVALID_RESPONSE', 'UNREACHABLE', 'UNKNOWN', 'MISCONFIGURED', 'NOT_SENT', 'NOT_CONFIGURED'`;

const tables = [
  `create table "progress_pull_settings" ("organisation_id" uuid not null, "enabled" boolean not null, "interval_minutes" int not null, "revision" int not null, "scheduled_revision" int null, "schedule_kept_at" timestamptz null, "position" uuid null, "batch_size" int not null, "failures" int not null default 0, "paused_until" timestamptz null, "pass_started_at" timestamptz null, "pass_since" timestamptz null, "last_pass_at" timestamptz null, "last_full_pass_at" timestamptz null, "updated_at" timestamptz not null, primary key ("organisation_id"))`,
  `alter table "progress_pull_settings" add constraint "progress_pull_settings_interval" check (interval_minutes between 15 and 1440)`,
  `create table "progress_pull" ("id" uuid not null, "organisation_id" uuid not null, "trigger" text not null, "requested_by_user_id" uuid null, "workflow_id" text not null, "run_id" text not null, "state" text not null default 'RUNNING', "asked" int not null default 0, "reports" int not null default 0, "skipped" int not null default 0, "calls" int not null default 0, "requests" int not null default 0, "refusals" int not null default 0, "is_complete" boolean not null default false, "ending" text null, "message" text null, "started_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"))`,
  `create index "progress_pull_time" on "progress_pull" ("organisation_id", "id")`,
  `create unique index "progress_pull_one_running" on "progress_pull" ("organisation_id") where state = 'RUNNING'`,
  `alter table "progress_pull" add constraint "progress_pull_trigger_check" check ("trigger" in ('SCHEDULE', 'USER'))`,
  `alter table "progress_pull" add constraint "progress_pull_state_check" check ("state" in ('RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'))`,
  `alter table "progress_pull" add constraint "progress_pull_ending_check" check ("ending" in (${endings}))`,
  `create table "lms_inbound" ("id" uuid not null, "organisation_id" uuid not null, "token_hash" bytea not null, "check_kind" text not null, "header" text null, "encoding" text null, "prefix" text null, "secret" bytea null, "mapping" text not null, "revision" int not null, "accepted_at" timestamptz null, "refused_at" timestamptz null, "refusal" text null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"))`,
  `alter table "lms_inbound" add constraint "lms_inbound_organisation_key" unique ("organisation_id")`,
  `alter table "lms_inbound" add constraint "lms_inbound_token" unique ("token_hash")`,
  `alter table "lms_inbound" add constraint "lms_inbound_check_kind_check" check ("check_kind" in ('HMAC', 'HEADER', 'NONE'))`,
  `alter table "lms_inbound" add constraint "lms_inbound_encoding_check" check ("encoding" in ('HEX', 'BASE64'))`,
  `grant select, insert, update on progress_pull_settings to attain_app`,
  `grant select, insert, update, delete on progress_pull, lms_inbound to attain_app`,
];

/** Two more senders of reports. Receipts are inserted by the functions below only. */
const senders = [
  'alter table "progress_report" add "pull_id" uuid null, add "inbound_id" uuid null',
  `alter table "progress_report" drop constraint "progress_report_one_sender",
     add constraint "progress_report_one_sender" check (num_nonnulls(api_key_id, report_secret_hash, pull_id, inbound_id) = 1)`,
];

/**
 * Stores what a pull has read, as reports of that pull, if it is under way and belongs to the organisation of the
 * transaction.
 */
const storePulled = `create function attain_store_pulled_receipts(pull uuid, receipts jsonb) returns setof uuid
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into progress_report (id, organisation_id, pull_id, request_id, lms_enrolment_id, progress, received_at)
    select r.id, p.organisation_id, p.id, r."requestId", r."lmsEnrolmentId", r.progress, r."receivedAt"
    from jsonb_to_recordset(receipts) as r (
      id uuid, "requestId" text, "lmsEnrolmentId" text, progress double precision, "receivedAt" timestamptz
    )
    join progress_pull p on p.id = pull and p.state = 'RUNNING' and p.organisation_id = attain_current_organisation()
    returning id
  $$`;

/** Takes the organisation from the address that a delivery came to, as the intake does from a key. */
const storeInbound = `create function attain_store_inbound_receipts(receipts jsonb) returns setof uuid
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into progress_report (
      id, organisation_id, inbound_id, request_id, remote_address, lms_enrolment_id, progress, received_at
    )
    select r.id, i.organisation_id, i.id, r."requestId", r."remoteAddress", r."lmsEnrolmentId", r.progress, r."receivedAt"
    from jsonb_to_recordset(receipts) as r (
      id uuid, "tokenHash" text, "requestId" text, "remoteAddress" inet, "lmsEnrolmentId" text,
      progress double precision, "receivedAt" timestamptz
    )
    join lms_inbound i on i.token_hash = decode(r."tokenHash", 'hex')
    returning id
  $$`;

const findInbound = `create function attain_find_inbound(hash bytea)
   returns table (organisation_id uuid, inbound_id uuid, check_kind text, header text, encoding text, prefix text, secret bytea,
     mapping text)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select i.organisation_id, i.id, i.check_kind, i.header, i.encoding, i.prefix, i.secret, i.mapping
    from lms_inbound i where i.token_hash = hash
  $$`;

/** Organisations whose schedule in Temporal is not that of their settings, or was last compared before a time. */
const schedulesToKeep = `create function attain_pull_schedules_to_keep(kept_before timestamptz, most int)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select s.organisation_id from progress_pull_settings s
    where s.scheduled_revision is distinct from s.revision or (s.enabled and s.schedule_kept_at < kept_before)
    order by s.schedule_kept_at nulls first limit most
  $$`;

const functions = [
  [storePulled, 'attain_store_pulled_receipts(uuid, jsonb)', 'attain_app'],
  [storeInbound, 'attain_store_inbound_receipts(jsonb)', 'attain_intake'],
  [findInbound, 'attain_find_inbound(bytea)', 'attain_app'],
  [schedulesToKeep, 'attain_pull_schedules_to_keep(timestamptz, int)', 'attain_app'],
] as const;

/**
 * Progress that Attain reads from an LMS, and progress that an LMS sends to an address of its organisation. Reports wait
 * while the check is built: about a second for a million of them.
 */
export class Migration0034PulledProgress extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of ['progress_pull_settings', 'progress_pull', 'lms_inbound']) {
      this.addSql(`alter table "${table}" enable row level security`);
      this.addSql(`alter table "${table}" force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on "${table}" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_organisation" foreign key (organisation_id) references organisation (id)`,
      );
    }
    for (const statement of senders) this.addSql(statement);
    for (const [statement, signature, role] of functions) {
      this.addSql(statement);
      this.addSql(`revoke all on function ${signature} from public`);
      this.addSql(`grant execute on function ${signature} to ${role}`);
    }
  }
}
