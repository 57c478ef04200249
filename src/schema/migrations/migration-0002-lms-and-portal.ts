import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table "user_session" ("id_hash" bytea not null, "organisation_id" uuid not null, "user_id" uuid not null,
     "created_at" timestamptz not null, "last_seen_at" timestamptz not null, "expires_at" timestamptz not null,
     primary key ("id_hash"))`,
  `create index "user_session_user" on "user_session" ("organisation_id", "user_id")`,
  `create table "invitation" ("id" uuid not null, "organisation_id" uuid not null, "email" text not null, "name" text not null,
     "role" text not null, "token_hash" bytea not null, "invited_by_user_id" uuid not null, "created_at" timestamptz not null,
     "expires_at" timestamptz not null, "accepted_at" timestamptz null, "withdrawn_at" timestamptz null,
     "email_state" text not null default 'PENDING', "email_error" text null, primary key ("id"))`,
  `alter table "invitation" add constraint "invitation_token_hash_unique" unique ("token_hash")`,
  `create unique index "invitation_one_open" on "invitation" ("organisation_id", "email") where accepted_at is null and withdrawn_at is null`,
  `alter table "invitation" add constraint "invitation_tenant_key" unique ("organisation_id", "id")`,
  `alter table "invitation" add constraint "invitation_role_check" check ("role" in ('ADMIN', 'STAFF'))`,
  `alter table "invitation" add constraint "invitation_email_state_check" check ("email_state" in ('PENDING', 'SENDING', 'SENT', 'FAILED'))`,
  `create table "lms_settings" ("organisation_id" uuid not null, "mode" text not null default 'CUSTOM',
     "provider_tenant_id" text null, "provider_secret" bytea null, "report_secret_hash" bytea null,
     "provisioned_at" timestamptz null, "updated_at" timestamptz not null, primary key ("organisation_id"))`,
  `alter table "lms_settings" add constraint "lms_settings_report_secret_hash_unique" unique ("report_secret_hash")`,
  `alter table "lms_settings" add constraint "lms_settings_mode_check" check ("mode" in ('CUSTOM', 'FIRST_PARTY'))`,
  `create table "lms_operation_configuration" ("organisation_id" uuid not null, "operation" text not null, "url" text not null,
     "body" text not null, "authentication_type" text not null default 'NONE', "credentials" bytea null,
     "updated_at" timestamptz not null, primary key ("organisation_id", "operation"))`,
  `alter table "lms_operation_configuration" add constraint "lms_operation_configuration_authentication_type_check" check ("authentication_type" in ('NONE', 'BASIC', 'BEARER', 'CUSTOM_HEADER'))`,
  `create table "quiz_mark" ("id" uuid not null, "organisation_id" uuid not null, "enrolment_id" uuid not null,
     "unit_id" uuid not null, "name" text not null, "score" double precision not null, "max_score" double precision not null,
     "passed" boolean not null, "marked_at" timestamptz not null, "marked_by_user_id" uuid not null, "action_id" uuid not null,
     primary key ("id"))`,
  `create index "quiz_mark_enrolment" on "quiz_mark" ("organisation_id", "enrolment_id", "id")`,
  `alter table "enrolment" add "lms" text null, add "transferred_from_id" uuid null`,
  `alter table "enrolment" add constraint "enrolment_lms_check" check ("lms" in ('CUSTOM', 'FIRST_PARTY'))`,
  `alter table "lifecycle_action" add "run_id" text null, add "call_id" uuid null`,
  `create index "lifecycle_action_enrolment" on "lifecycle_action" ("organisation_id", "enrolment_id", "id")`,
];

const tenantTables = ['user_session', 'invitation', 'lms_settings', 'lms_operation_configuration', 'quiz_mark'];

/** [table, column, referenced table] */
const references = [
  ['user_session', 'user_id', 'user_account'],
  ['invitation', 'invited_by_user_id', 'user_account'],
  ['quiz_mark', 'enrolment_id', 'enrolment'],
  ['quiz_mark', 'unit_id', 'unit'],
  ['quiz_mark', 'marked_by_user_id', 'user_account'],
  ['quiz_mark', 'action_id', 'lifecycle_action'],
  ['enrolment', 'transferred_from_id', 'enrolment'],
] as const;

const functions = [
  `create function attain_find_session(session_hash bytea) returns table (organisation_id uuid, user_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select s.organisation_id, s.user_id from user_session s where s.id_hash = session_hash and s.expires_at > now()
  $$`,
  `create function attain_find_invitation(hash bytea) returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select i.organisation_id, i.id from invitation i where i.token_hash = hash
  $$`,
  `create function attain_find_report_secret(hash bytea) returns uuid
   language sql stable security definer set search_path = pg_catalog, public as $$
    select s.organisation_id from lms_settings s where s.report_secret_hash = hash
  $$`,
  `create function attain_organisations_with_lost_actions(created_before timestamptz) returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select distinct a.organisation_id from lifecycle_action a where a.state = 'REQUESTED' and a.created_at < created_before
  $$`,
  `create index lifecycle_action_requested on lifecycle_action (created_at) where state = 'REQUESTED'`,
];

const grants = [
  'grant select, insert, update, delete on user_session, lms_operation_configuration to attain_app',
  'grant select, insert, update on invitation, lms_settings to attain_app',
  'grant select, insert on quiz_mark to attain_app',
  'grant delete on unit, outcome, certificate_definition to attain_app',
  `revoke all on function attain_find_session(bytea), attain_find_invitation(bytea), attain_find_report_secret(bytea),
     attain_organisations_with_lost_actions(timestamptz) from public`,
  `grant execute on function attain_find_session(bytea), attain_find_invitation(bytea), attain_find_report_secret(bytea),
     attain_organisations_with_lost_actions(timestamptz) to attain_app`,
];

/** Sessions, invitations, LMS configuration, marks by hand, and what lifecycle actions need. */
export class Migration0002LmsAndPortal extends Migration {
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
    for (const statement of [...functions, ...grants]) this.addSql(statement);
  }
}
