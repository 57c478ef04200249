import { Migration } from '@mikro-orm/migrations';

const table = [
  `create table "former_report_secret" ("hash" bytea not null, "organisation_id" uuid not null, "ends_at" timestamptz null, primary key ("hash"))`,
  `create index "former_report_secret_organisation" on "former_report_secret" ("organisation_id")`,
  `alter table "former_report_secret" enable row level security`,
  `alter table "former_report_secret" force row level security`,
  `create policy "tenant_isolation" on "former_report_secret" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`,
  `alter table "former_report_secret" add constraint "former_report_secret_organisation" foreign key (organisation_id) references organisation (id)`,
  `grant select, insert, update, delete on former_report_secret to attain_app`,
];

/** The report secrets that count: the present one of each organisation, and former ones that have not ended. */
const accepted = `(
      select s.report_secret_hash as hash, s.organisation_id from lms_settings s
      union all
      select f.hash, f.organisation_id from former_report_secret f where f.ends_at is null or f.ends_at > now())`;

const functions = [
  `create or replace function attain_find_report_secret(hash bytea) returns uuid
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select a.organisation_id from ${accepted} a where a.hash = attain_find_report_secret.hash limit 1
  $$`,
  `create or replace function attain_store_provider_receipts(receipts jsonb) returns setof uuid
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into progress_report (
      id, organisation_id, report_secret_hash, request_id, remote_address, lms_enrolment_id, progress, received_at
    )
    select r.id, a.organisation_id, a.hash, r."requestId", r."remoteAddress", r."lmsEnrolmentId", r.progress, r."receivedAt"
    from jsonb_to_recordset(receipts) as r (
      id uuid, "secretHash" text, "requestId" text, "remoteAddress" inet, "lmsEnrolmentId" text,
      progress double precision, "receivedAt" timestamptz
    )
    join ${accepted} a on a.hash = decode(r."secretHash", 'hex')
    returning id
  $$`,
];

/**
 * While the secrets with the first-party LMS are exchanged, reports with the former one are accepted for a short time. The
 * functions keep their names and inputs, so processes of the release before go on.
 */
export class Migration0067FormerReportSecrets extends Migration {
  override up(): void {
    for (const statement of [...table, ...functions]) this.addSql(statement);
  }
}
