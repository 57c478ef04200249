import { Migration } from '@mikro-orm/migrations';
import { webhookFunctions } from './webhook-functions.ts';

const tables = [
  `create table "certificate_change" ("id" uuid not null, "organisation_id" uuid not null,
     "certificate_id" uuid not null, "type" text not null, "occurred_at" timestamptz not null, primary key ("id"))`,
  `create index "certificate_change_certificate" on "certificate_change" ("organisation_id", "certificate_id", "id")`,
  `create table "webhook_attempt" ("id" uuid not null, "organisation_id" uuid not null, "endpoint_id" uuid not null,
     "event_id" uuid not null, "number" int not null, "started_at" timestamptz not null, "duration_ms" int not null,
     "ending" text not null, "delivered" boolean not null, "status" int null, "error" text null,
     "response_body" text null, primary key ("id")) partition by range ("id")`,
  `create index "webhook_attempt_delivery" on "webhook_attempt" ("organisation_id", "event_id", "endpoint_id", "id")`,
  `create index "webhook_attempt_endpoint" on "webhook_attempt" ("organisation_id", "endpoint_id", "id", "delivered")`,
  `alter table "webhook_attempt" add constraint "webhook_attempt_ending_check" check ("ending" in ('DELIVERED', 'REJECTED', 'NO_ANSWER', 'UNREACHABLE', 'MISCONFIGURED'))`,
  `create table "webhook_attempt_default" partition of "webhook_attempt" default`,
  `create table "webhook_delivery" ("event_id" uuid not null, "endpoint_id" uuid not null,
     "organisation_id" uuid not null, "event_type" text not null, "is_example" boolean not null default false,
     "state" text not null default 'WAITING', "failure" text null, "attempts" int not null default 0,
     "step" int not null default 0, "schedule" int not null default 1, "queued_at" timestamptz not null, "next_attempt_at" timestamptz null,
     "leased_until" timestamptz null, "last_status" int null, "last_error" text null, "finished_at" timestamptz null,
     "recovery_id" uuid null, primary key ("event_id", "endpoint_id")) partition by range ("event_id")`,
  `create index "webhook_delivery_endpoint" on "webhook_delivery" ("organisation_id", "endpoint_id", "event_id")`,
  `create index "webhook_delivery_state" on "webhook_delivery" ("organisation_id", "endpoint_id", "state", "event_id")`,
  `create index "webhook_delivery_type" on "webhook_delivery" ("organisation_id", "endpoint_id", "event_type", "state", "event_id")`,
  `create index "webhook_delivery_waiting" on "webhook_delivery" ("organisation_id", "endpoint_id", "queued_at", "event_id") where state = 'WAITING'`,
  `create index "webhook_delivery_due" on "webhook_delivery" ("next_attempt_at") where state = 'RETRYING'`,
  `create index "webhook_delivery_leased" on "webhook_delivery" ("organisation_id", "endpoint_id", "leased_until") where state = 'RETRYING' and leased_until is not null`,
  `create index "webhook_delivery_recovery" on "webhook_delivery" ("organisation_id", "recovery_id", "state") where recovery_id is not null`,
  `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('WAITING', 'RETRYING', 'DELIVERED', 'FAILED'))`,
  `alter table "webhook_delivery" add constraint "webhook_delivery_failure_check" check ("failure" in ('EXHAUSTED', 'GONE', 'ENDPOINT_DISABLED'))`,
  `create table "webhook_delivery_default" partition of "webhook_delivery" default`,
  `create table "webhook_endpoint" ("id" uuid not null, "organisation_id" uuid not null, "url" text not null,
     "description" text not null, "event_types" text[] null, "authentication_type" text not null default 'NONE',
     "credentials" bytea null, "secret" bytea null, "previous_secret" bytea null,
     "previous_secret_until" timestamptz null, "state" text not null default 'ENABLED', "disabled_reason" text null,
     "disabled_at" timestamptz null, "failing_since" timestamptz null, "created_by_user_id" uuid not null,
     "created_at" timestamptz not null, "updated_at" timestamptz not null, "deleted_at" timestamptz null,
     primary key ("id"))`,
  `create index "webhook_endpoint_receiving" on "webhook_endpoint" ("organisation_id") where state = 'ENABLED' and deleted_at is null`,
  `alter table "webhook_endpoint" add constraint "webhook_endpoint_tenant_key" unique ("organisation_id", "id")`,
  `alter table "webhook_endpoint" add constraint "webhook_endpoint_authentication_type_check" check ("authentication_type" in ('NONE', 'BASIC', 'BEARER', 'CUSTOM_HEADER'))`,
  `alter table "webhook_endpoint" add constraint "webhook_endpoint_state_check" check ("state" in ('ENABLED', 'DISABLED'))`,
  `alter table "webhook_endpoint" add constraint "webhook_endpoint_disabled_reason_check" check ("disabled_reason" in ('BY_USER', 'GONE', 'FAILING'))`,
  `create table "webhook_notice" ("id" uuid not null, "organisation_id" uuid not null, "endpoint_id" uuid not null,
     "user_id" uuid not null, "reason" text not null, "created_at" timestamptz not null,
     "email_state" text not null default 'PENDING', "email_error" text null, primary key ("id"))`,
  `create index "webhook_notice_waiting" on "webhook_notice" ("organisation_id", "id") where email_state = 'PENDING'`,
  `alter table "webhook_notice" add constraint "webhook_notice_reason_check" check ("reason" in ('GONE', 'FAILING'))`,
  `alter table "webhook_notice" add constraint "webhook_notice_email_state_check" check ("email_state" in ('PENDING', 'SENDING', 'SENT', 'FAILED'))`,
  `create table "webhook_recovery" ("id" uuid not null, "organisation_id" uuid not null, "endpoint_id" uuid not null,
     "since" timestamptz not null, "until" timestamptz not null, "state" text not null default 'RUNNING',
     "position" uuid null, "queued" int not null default 0, "requested_by_user_id" uuid not null,
     "created_at" timestamptz not null, "claimed_at" timestamptz null, "run_id" text null,
     "finished_at" timestamptz null, primary key ("id"))`,
  `create index "webhook_recovery_endpoint" on "webhook_recovery" ("organisation_id", "endpoint_id", "id")`,
  `create unique index "webhook_recovery_one_running" on "webhook_recovery" ("organisation_id", "endpoint_id") where state = 'RUNNING'`,
  `alter table "webhook_recovery" add constraint "webhook_recovery_state_check" check ("state" in ('RUNNING', 'DONE', 'CANCELLED'))`,
];

/** The timeline shows them for ever, while domain events are kept for 90 days from now on. */
const certificateChanges = `insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
  select e.id, e.organisation_id, e.subject_id, e.type, e.occurred_at from domain_event e where e.type like 'certificate.%'`;

/** All have one; the large ledgers keep no foreign key, as before. */
const tenantTables = [
  'webhook_endpoint',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_recovery',
  'webhook_notice',
  'certificate_change',
];

/** [table, column, referenced table] */
const references = [
  ['webhook_endpoint', 'created_by_user_id', 'user_account'],
  ['webhook_recovery', 'endpoint_id', 'webhook_endpoint'],
  ['webhook_recovery', 'requested_by_user_id', 'user_account'],
  ['webhook_notice', 'endpoint_id', 'webhook_endpoint'],
  ['webhook_notice', 'user_id', 'user_account'],
  ['certificate_change', 'certificate_id', 'certificate'],
] as const;

const ownedByOrganisation = ['webhook_endpoint', 'webhook_recovery', 'webhook_notice', 'certificate_change'];

const grants = [
  'grant select, insert, update on webhook_endpoint, webhook_delivery, webhook_recovery, webhook_notice to attain_app',
  'grant select, insert on webhook_attempt, certificate_change to attain_app',
];

/** Webhooks: endpoints, deliveries and attempts; and how long events are kept. */
export class Migration0010Webhooks extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of tenantTables) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on ${table} to "attain_app"
         using (organisation_id = (select attain_current_organisation()))
         with check (organisation_id = (select attain_current_organisation()))`,
      );
    }
    for (const table of ownedByOrganisation) {
      this.addSql(
        `alter table ${table} add constraint ${table}_organisation foreign key (organisation_id) references organisation (id)`,
      );
    }
    for (const [table, column, target] of references) {
      this.addSql(
        `alter table ${table} add constraint ${table}_${column}_fk ` +
          `foreign key (organisation_id, ${column}) references ${target} (organisation_id, id)`,
      );
    }
    for (const statement of [certificateChanges, ...grants, ...webhookFunctions]) this.addSql(statement);
    this.addSql('select attain_ensure_partitions(3)');
  }
}
