import { Migration } from '@mikro-orm/migrations';

const isOwn = 'organisation_id = (select attain_current_organisation())';
const causes = `('UNKNOWN', 'REPORT', 'MARKING', 'REVISION', 'RETRACTION', 'ADMINISTRATOR', 'RELEASE')`;

/** Both only grow. A revision never changes, and neither does the record of a mark. */
const tables = {
  course_revision: [
    `create table "course_revision" ("organisation_id" uuid not null, "course_id" uuid not null, "number" int not null, "content" jsonb not null, "saved_at" timestamptz not null, "saved_by_user_id" uuid null, primary key ("organisation_id", "course_id", "number"))`,
    `alter table "course_revision" add constraint "course_revision_course" foreign key (organisation_id, course_id) references course (organisation_id, id)`,
    `alter table "course_revision" add constraint "course_revision_saved_by" foreign key (organisation_id, saved_by_user_id) references user_account (organisation_id, id)`,
  ],
  mark_change: [
    `create table "mark_change" ("id" uuid not null, "organisation_id" uuid not null, "enrolment_id" uuid not null, "mark_before" double precision not null, "mark_after" double precision not null, "revision_number" int not null, "cause_kind" text not null, "cause_id" uuid null, "actor_user_id" uuid null, "changed_at" timestamptz not null, primary key ("id"))`,
    `create index "mark_change_enrolment" on "mark_change" ("organisation_id", "enrolment_id", "id")`,
    `alter table "mark_change" add constraint "mark_change_cause_kind_check" check ("cause_kind" in ${causes})`,
    `alter table "mark_change" add constraint "mark_change_of_enrolment" foreign key (organisation_id, enrolment_id) references enrolment (organisation_id, id)`,
    `alter table "mark_change" add constraint "mark_change_actor" foreign key (organisation_id, actor_user_id) references user_account (organisation_id, id)`,
  ],
};

const columns = [
  `alter table "course" add column "revision_number" int not null default 1`,
  `alter table "progress_effect" add column "mark_before" double precision null, add column "mark_after" double precision null, add column "revision_number" int null`,
  `alter table "certificate_change" add column "mark" double precision null, add column "threshold" double precision null, add column "revision_number" int null, add column "cause_kind" text not null default 'UNKNOWN', add column "cause_id" uuid null, add column "actor_user_id" uuid null`,
  `alter table "certificate_change" add constraint "certificate_change_cause_kind_check" check ("cause_kind" in ${causes})`,
];

/** What exists becomes revision 1 of its course. */
const firstRevisions = `
  insert into course_revision (organisation_id, course_id, number, content, saved_at)
  select c.organisation_id, c.id, 1, jsonb_build_object(
    'units', coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name, 'weight', u.weight,
        'outcomes', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.position)
          from outcome o where o.organisation_id = u.organisation_id and o.unit_id = u.id), '[]'::jsonb))
        order by u.position)
      from unit u where u.organisation_id = c.organisation_id and u.course_id = c.id), '[]'::jsonb),
    'certificateDefinitions', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'threshold', d.threshold) order by d.position)
      from certificate_definition d
      where d.organisation_id = c.organisation_id and d.course_id = c.id), '[]'::jsonb)), now()
  from course c`;

/** Revisions of courses that are kept, and the cause of each changed mark and certificate. */
export class Migration0054KeptRevisions extends Migration {
  override up(): void {
    for (const [table, statements] of Object.entries(tables)) {
      for (const statement of statements) this.addSql(statement);
      this.addSql(`alter table "${table}" enable row level security`);
      this.addSql(`alter table "${table}" force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on "${table}" to "attain_app" using (${isOwn}) with check (${isOwn})`,
      );
      this.addSql(`grant select, insert on "${table}" to attain_app`);
    }
    for (const statement of [...columns, firstRevisions]) this.addSql(statement);
  }
}
