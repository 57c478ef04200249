import { Migration } from '@mikro-orm/migrations';

const isOwn = 'organisation_id = (select attain_current_organisation())';

/**
 * The revision of each mark, and what "only gains" keeps. Existing marks count as computed with revision 1. A batch of reports
 * reads earlier revisions.
 */
const kept: readonly string[] = [
  'alter table "course" add column "gains_from" int not null default 0',
  'alter table "enrolment" add column "marked_revision" int null default 1, add column "kept_revision" int null',
  'alter table "enrolment" alter column "marked_revision" drop default',
  'alter table "certificate" add column "kept_threshold" double precision null',
  'grant update (marked_revision, kept_revision) on enrolment to attain_reports',
  'grant update (kept_threshold) on certificate to attain_reports',
  `create policy "named_organisations" on "course_revision" to "attain_reports"
     using (organisation_id = any((select attain_named_organisations())::uuid[]))
     with check (organisation_id = any((select attain_named_organisations())::uuid[]))`,
  'grant select on course_revision to attain_reports',
];

/** A wanted change of a course, with its preview and its application; and a row for each enrolment of the course. */
const tables: readonly string[] = [
  `create table "course_change" ("id" uuid not null, "organisation_id" uuid not null, "course_id" uuid not null,
     "state" text not null, "proposal" jsonb not null, "base_version" text not null, "base_revision" int not null,
     "mode" text null, "with_emails" boolean null, "total" int not null default 0, "position" uuid null,
     "done" int not null default 0, "applied_revision" int null, "created_by_user_id" uuid not null,
     "confirmed_by_user_id" uuid null, "created_at" timestamptz not null, "previewed_at" timestamptz null,
     "confirmed_at" timestamptz null, "claimed_at" timestamptz null, "run_id" text null, "finished_at" timestamptz null,
     "failure" text null, primary key ("id"))`,
  'alter table "course_change" add constraint "course_change_tenant_key" unique ("organisation_id", "id")',
  `alter table "course_change" add constraint "course_change_state_check" check ("state" in ('PREVIEWING', 'PREVIEWED', 'APPLYING', 'DONE', 'CANCELLED', 'FAILED'))`,
  `alter table "course_change" add constraint "course_change_mode_check" check ("mode" in ('ALL', 'GAINS', 'NEW'))`,
  'create index "course_change_of_course" on "course_change" ("organisation_id", "course_id", "id")',
  `create index "course_change_under_way" on "course_change" ("created_at") where state in ('PREVIEWING', 'APPLYING')`,
  `create unique index "course_change_one_applied" on "course_change" ("organisation_id", "course_id") where state = 'APPLYING'`,
  `create table "course_change_row" ("course_change_id" uuid not null, "enrolment_id" uuid not null,
     "organisation_id" uuid not null, "fingerprint" text not null, "effect" text not null,
     "mark_before" double precision not null, "mark_all" double precision not null, "mark_gains" double precision not null,
     "certificates" jsonb not null, primary key ("course_change_id", "enrolment_id"))`,
  `alter table "course_change_row" add constraint "course_change_row_effect_check" check ("effect" in ('GAINS', 'LOSES', 'BOTH', 'MARK', 'NONE'))`,
  'create index "course_change_row_effect" on "course_change_row" ("organisation_id", "course_change_id", "effect", "enrolment_id")',
];

const references: readonly string[] = [
  `alter table course_change add constraint course_change_course_id_fk foreign key (organisation_id, course_id)
     references course (organisation_id, id)`,
  `alter table course_change add constraint course_change_created_by_user_id_fk foreign key (organisation_id, created_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table course_change add constraint course_change_confirmed_by_user_id_fk foreign key (organisation_id, confirmed_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table course_change_row add constraint course_change_row_course_change_id_fk foreign key (organisation_id, course_change_id)
     references course_change (organisation_id, id) on delete cascade`,
];

const waiting = 'attain_waiting_course_changes(timestamptz, timestamptz)';
const remove = 'attain_remove_course_changes(timestamptz, timestamptz)';

const functions: readonly string[] = [
  `create function attain_waiting_course_changes(begun_before timestamptz, claimed_before timestamptz)
   returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select c.organisation_id, c.id from course_change c
    where c.state in ('PREVIEWING', 'APPLYING')
      and (c.claimed_at < claimed_before
        or (c.claimed_at is null and coalesce(c.confirmed_at, c.created_at) < begun_before))
    limit 1000
  $$`,
  // What was applied stays, without its rows; the changes of marks and certificates are kept on their own.
  `create function attain_remove_course_changes(previewed_before timestamptz, applied_before timestamptz) returns int
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    with removed as (
      delete from course_change c
      where c.state in ('PREVIEWED', 'CANCELLED', 'FAILED') and c.applied_revision is null and c.created_at < previewed_before
      returning 1),
    emptied as (
      delete from course_change_row r using course_change c
      where c.id = r.course_change_id and c.state = 'DONE' and c.finished_at < applied_before
      returning 1)
    select (select count(*) from removed)::int + (select count(*) from emptied)::int
  $$`,
  `revoke all on function ${waiting}, ${remove} from public`,
  `grant execute on function ${waiting}, ${remove} to attain_app`,
];

/** Changes of courses with a preview of their impact, and how they are applied. */
export class Migration0055AppliedRevisions extends Migration {
  override up(): void {
    for (const statement of [...kept, ...tables]) this.addSql(statement);
    for (const table of ['course_change', 'course_change_row']) {
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
