import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table "password_reset" ("id" uuid not null, "organisation_id" uuid not null, "user_id" uuid not null,
     "token_hash" bytea not null, "created_at" timestamptz not null, "expires_at" timestamptz not null,
     "used_at" timestamptz null, "email_state" text not null default 'PENDING', "email_error" text null, primary key ("id"))`,
  `alter table "password_reset" add constraint "password_reset_token_hash_unique" unique ("token_hash")`,
  `alter table "password_reset" add constraint "password_reset_email_state_check" check ("email_state" in ('PENDING', 'SENDING', 'SENT', 'FAILED'))`,
  `create index "password_reset_user" on "password_reset" ("organisation_id", "user_id", "id")`,
  `create index "password_reset_waiting" on "password_reset" ("organisation_id", "id") where email_state = 'PENDING'`,
  `create table "second_factor" ("organisation_id" uuid not null, "user_id" uuid not null, "secret" bytea not null,
     "created_at" timestamptz not null, "confirmed_at" timestamptz null, "last_step" bigint null, primary key ("user_id"))`,
  `create table "recovery_code" ("organisation_id" uuid not null, "user_id" uuid not null, "code_hash" bytea not null,
     "used_at" timestamptz null, primary key ("user_id", "code_hash"))`,
  `create table "organisation_logo" ("organisation_id" uuid not null, "media_type" text not null, "content" bytea not null,
     "updated_at" timestamptz not null, primary key ("organisation_id"))`,
  `alter table "organisation_logo" add constraint "organisation_logo_media_type_check" check ("media_type" in ('image/png', 'image/jpeg'))`,
];

const tenantTables = ['password_reset', 'second_factor', 'recovery_code', 'organisation_logo'];

/** [table, column, referenced table] */
const references = [
  ['password_reset', 'user_id', 'user_account'],
  ['second_factor', 'user_id', 'user_account'],
  ['recovery_code', 'user_id', 'user_account'],
] as const;

const columns = [
  `alter table "user_session" add "remote_address" inet null, add "user_agent" text null`,
  `alter table "organisation" add "time_zone" text not null default 'UTC'`,
  // A certificate's date of issue is that of the organisation's zone at the time, and stays.
  `alter table "certificate" add "time_zone" text not null default 'UTC'`,
  `alter table "student" add "erased_at" timestamptz null`,
];

const functions = [
  `create function attain_find_password_reset(hash bytea) returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select r.organisation_id, r.id from password_reset r where r.token_hash = hash
  $$`,
  `create function attain_organisations_with_waiting_password_resets(created_before timestamptz)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select distinct r.organisation_id from password_reset r
    where r.email_state = 'PENDING' and r.used_at is null and r.expires_at > now() and r.created_at < created_before
  $$`,
];

const callable = 'attain_find_password_reset(bytea), attain_organisations_with_waiting_password_resets(timestamptz)';

const grants = [
  'grant select, insert, update on password_reset to attain_app',
  'grant select, insert, update, delete on second_factor, recovery_code, organisation_logo to attain_app',
  `revoke all on function ${callable} from public`,
  `grant execute on function ${callable} to attain_app`,
];

/** Forgotten passwords, second factors, where sessions come from, what an organisation sets, and erased students. */
export class Migration0006Accounts extends Migration {
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
    for (const statement of [...columns, ...functions, ...grants]) this.addSql(statement);
  }
}
