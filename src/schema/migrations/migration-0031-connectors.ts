import { Migration } from '@mikro-orm/migrations';

const endings = `'SUCCEEDED', 'REJECTED', 'INVALID_RESPONSE', 'UNREACHABLE', 'UNKNOWN', 'MISCONFIGURED', 'NOT_SENT', 'NOT_CONFIGURED'`;

const tables = [
  `create table "lms_connection" ("organisation_id" uuid not null, "preset" text null, "preset_version" int null, "document" text null, "address" text not null, "constants" jsonb not null, "secrets" bytea null, "secrets_origin" text null, "token" bytea null, "revision" int not null, "updated_at" timestamptz not null, primary key ("organisation_id"))`,
  `create table "lms_call_step" ("id" uuid not null, "organisation_id" uuid not null, "call_id" uuid not null, "number" int not null, "name" text not null, "effect" text not null, "method" text not null, "url" text not null, "request_excerpt" text null, "ending" text null, "status_code" int null, "response_excerpt" text null, "error_message" text null, "started_at" timestamptz not null, "closed_at" timestamptz null, primary key ("id")) partition by range ("id")`,
  `create index "lms_call_step_call" on "lms_call_step" ("organisation_id", "call_id", "id")`,
  `alter table "lms_call_step" add constraint "lms_call_step_effect_check" check ("effect" in ('READ', 'WRITE'))`,
  `alter table "lms_call_step" add constraint "lms_call_step_ending_check" check ("ending" in (${endings}))`,
  `create table "lms_call_step_default" partition of "lms_call_step" default`,
  `alter table "lms_connection" add constraint "lms_connection_organisation" foreign key (organisation_id) references organisation (id)`,
];

const grants = ['grant select, insert, update on lms_connection, lms_call_step to attain_app'];

/** The function as migration 0010 created it, with the new ledger. */
const ensurePartitions = `create or replace function attain_ensure_partitions(months_ahead int) returns int
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    ledger text;
    month timestamptz;
    following timestamptz;
    last timestamptz := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead)) at time zone 'UTC';
    made int := 0;
    partition text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('attain_ensure_partitions', 0));
    foreach ledger in array array['progress_report', 'progress_effect', 'lms_call', 'lms_call_step', 'domain_event',
      'audit_entry', 'webhook_delivery', 'webhook_attempt'] loop
      month := date_trunc('month', now() - case when ledger like 'webhook%' then interval '90 days' else interval '0' end, 'UTC');
      while month <= last loop
        following := date_trunc('month', month + interval '32 days', 'UTC');
        partition := format('%s_%s', ledger, to_char(month at time zone 'UTC', 'YYYY_MM'));
        if to_regclass('public.' || partition) is null then
          execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
            partition, ledger, public.attain_uuid_floor(month), public.attain_uuid_floor(following));
          made := made + 1;
        end if;
        month := following;
      end loop;
    end loop;
    return made;
  end $$`;

const modes = `('CUSTOM', 'FIRST_PARTY', 'CONNECTOR')`;

/**
 * Connectors: the connection of an organisation, the steps of a call, and the third mode. Enrolments and calls wait while
 * the check and the index are built: about a second for a million of them.
 */
export class Migration0031Connectors extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of ['lms_connection', 'lms_call_step']) {
      this.addSql(`alter table "${table}" enable row level security`);
      this.addSql(`alter table "${table}" force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on "${table}" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`,
      );
    }
    for (const statement of [...grants, ensurePartitions]) this.addSql(statement);
    this.addSql('select attain_ensure_partitions(3)');
    this.addSql(
      `create index "lms_call_connector" on "lms_call" ("organisation_id", "operation", "id") where lms = 'CONNECTOR'`,
    );
    for (const [table, column] of [
      ['lms_settings', 'mode'],
      ['enrolment', 'lms'],
    ] as const) {
      const name = `${table}_${column}_check`;
      this.addSql(
        `alter table "${table}" drop constraint "${name}", add constraint "${name}" check ("${column}" in ${modes})`,
      );
    }
  }
}
