import { Migration } from '@mikro-orm/migrations';

/**
 * Reports of the first-party LMS: they come with an organisation's report secret in the place of an API key, and each receipt names
 * the one that it came with. As with keys, the secret is asked for again when the receipt is inserted.
 */
const intake = [
  'alter table "progress_report" alter column "api_key_id" drop not null',
  'alter table "progress_report" add "report_secret_hash" bytea null',
  `alter table "progress_report" add constraint "progress_report_one_sender" check (num_nonnulls(api_key_id, report_secret_hash) = 1)`,
  `create function attain_active_report_secrets(hashes bytea[]) returns table (hash bytea, organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select s.report_secret_hash, s.organisation_id from lms_settings s where s.report_secret_hash = any(hashes)
  $$`,
  'revoke all on function attain_active_report_secrets(bytea[]) from public',
  'grant execute on function attain_active_report_secrets(bytea[]) to attain_intake',
  'grant insert (report_secret_hash) on progress_report to attain_intake',
];

/** Provisioning calls another server, so that no lock can be held meanwhile: whoever does it holds a lease. */
const lease = ['alter table "lms_settings" add "provisioning_id" uuid null, add "provisioning_until" timestamptz null'];

/** What provisioning in the first-party LMS and its reports need. */
export class Migration0004ProviderIntake extends Migration {
  override up(): void {
    for (const statement of [...intake, ...lease]) this.addSql(statement);
  }
}
