import { Migration } from '@mikro-orm/migrations';

const isOwn = 'organisation_id = (select attain_current_organisation())';

/** The tables of 0055 were never written. A withdrawn report has a state of its own, so that nothing adopts it later. */
const replaced: readonly string[] = [
  'drop function attain_waiting_course_changes(timestamptz, timestamptz)',
  'drop function attain_remove_course_changes(timestamptz, timestamptz)',
  'drop table course_change_row',
  'drop table course_change',
  'alter table "progress_report" drop constraint "progress_report_state_check"',
  `alter table "progress_report" add constraint "progress_report_state_check" check ("state" in ('RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED', 'RETRACTED'))`,
  'alter table "mark_change" add column "progress_before" double precision null, add column "progress_after" double precision null',
];

const tables: readonly string[] = [
  `create table "correction" ("id" uuid not null, "organisation_id" uuid not null, "kind" text not null, "state" text not null,
     "course_id" uuid null, "proposal" jsonb not null, "base_version" text null, "base_revision" int null, "reason" text null,
     "mode" text null, "with_emails" boolean null, "total" int not null default 0, "done" int not null default 0,
     "position" uuid null, "created_by_user_id" uuid not null, "confirmed_by_user_id" uuid null,
     "created_at" timestamptz not null, "previewed_at" timestamptz null, "confirmed_at" timestamptz null,
     "claimed_at" timestamptz null, "run_id" text null, "finished_at" timestamptz null, "failure" text null,
     "changes" int not null default 0, primary key ("id"))`,
  'alter table "correction" add constraint "correction_tenant_key" unique ("organisation_id", "id")',
  `alter table "correction" add constraint "correction_kind_check" check ("kind" in ('COURSE', 'RETRACTION'))`,
  `alter table "correction" add constraint "correction_state_check" check ("state" in ('PREVIEWING', 'PREVIEWED', 'APPLYING', 'DONE', 'CANCELLED', 'FAILED'))`,
  `alter table "correction" add constraint "correction_mode_check" check ("mode" in ('ALL', 'GAINS', 'NEW'))`,
  `create index "correction_under_way" on "correction" ("created_at") where state in ('PREVIEWING', 'APPLYING')`,
  `create unique index "correction_one_applied" on "correction" ("organisation_id") where state = 'APPLYING'`,
  `create table "correction_row" ("correction_id" uuid not null, "enrolment_id" uuid not null, "organisation_id" uuid not null,
     "fingerprint" text not null, "progress_before" double precision not null, "progress_after" double precision not null,
     "mark_before" double precision not null, "effect_all" text not null, "mark_all" double precision not null,
     "certificates_all" jsonb not null, "effect_gains" text not null, "mark_gains" double precision not null,
     "certificates_gains" jsonb not null, primary key ("correction_id", "enrolment_id"))`,
  'create index "correction_row_all" on "correction_row" ("organisation_id", "correction_id", "effect_all", "enrolment_id")',
  'create index "correction_row_gains" on "correction_row" ("organisation_id", "correction_id", "effect_gains", "enrolment_id")',
  `create table "correction_report" ("correction_id" uuid not null, "report_id" uuid not null, "organisation_id" uuid not null,
     "retracted_at" timestamptz null, primary key ("correction_id", "report_id"))`,
  `create unique index "correction_report_retracted" on "correction_report" ("organisation_id", "report_id") where retracted_at is not null`,
];

const references: readonly string[] = [
  `alter table correction add constraint correction_course_id_fk foreign key (organisation_id, course_id)
     references course (organisation_id, id)`,
  `alter table correction add constraint correction_created_by_user_id_fk foreign key (organisation_id, created_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table correction add constraint correction_confirmed_by_user_id_fk foreign key (organisation_id, confirmed_by_user_id)
     references user_account (organisation_id, id)`,
  ...['correction_row', 'correction_report'].map(
    (
      table,
    ) => `alter table ${table} add constraint ${table}_correction_id_fk foreign key (organisation_id, correction_id)
     references correction (organisation_id, id) on delete cascade`,
  ),
];

const waiting = 'attain_waiting_corrections(timestamptz, timestamptz)';
const remove = 'attain_remove_corrections(timestamptz, timestamptz)';

const functions: readonly string[] = [
  `create function attain_waiting_corrections(begun_before timestamptz, claimed_before timestamptz)
   returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select c.organisation_id, c.id from correction c
    where c.state in ('PREVIEWING', 'APPLYING')
      and (c.claimed_at < claimed_before
        or (c.claimed_at is null and coalesce(c.confirmed_at, c.created_at) < begun_before))
    limit 1000
  $$`,
  // What was applied stays, without its rows: the changes of marks and certificates are kept on their own.
  `create function attain_remove_corrections(previewed_before timestamptz, applied_before timestamptz) returns int
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    with removed as (
      delete from correction c
      where c.state in ('PREVIEWED', 'CANCELLED', 'FAILED') and c.confirmed_at is null and c.created_at < previewed_before
      returning 1),
    emptied as (
      delete from correction_row r using correction c
      where c.id = r.correction_id and c.state = 'DONE' and c.finished_at < applied_before
      returning 1)
    select (select count(*) from removed)::int + (select count(*) from emptied)::int
  $$`,
  `revoke all on function ${waiting}, ${remove} from public`,
  `grant execute on function ${waiting}, ${remove} to attain_app`,
];

/** Corrections of results: changed courses that are applied, and reports that are withdrawn, each with its preview. */
export class Migration0056Corrections extends Migration {
  override up(): void {
    for (const statement of [...replaced, ...tables]) this.addSql(statement);
    for (const table of ['correction', 'correction_row', 'correction_report']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on ${table} to "attain_app" using (${isOwn}) with check (${isOwn})`,
      );
      this.addSql(
        `alter table ${table} add constraint ${table}_organisation foreign key (organisation_id) references organisation (id)`,
      );
      this.addSql(`grant select, insert, update, delete on ${table} to attain_app`);
    }
    for (const statement of [...references, ...functions]) this.addSql(statement);
  }
}
