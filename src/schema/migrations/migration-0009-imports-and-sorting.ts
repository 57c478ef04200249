import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table "import" ("id" uuid not null, "organisation_id" uuid not null, "kind" text not null, "file_name" text not null,
     "state" text not null default 'PREVIEWED', "delimiter" text not null, "columns" jsonb not null,
     "uploaded_by_user_id" uuid not null, "confirmed_by_user_id" uuid null, "created_at" timestamptz not null,
     "confirmed_at" timestamptz null, "claimed_at" timestamptz null, "run_id" text null, "finished_at" timestamptz null,
     primary key ("id"))`,
  `alter table "import" add constraint "import_tenant_key" unique ("organisation_id", "id")`,
  `alter table "import" add constraint "import_kind_check" check ("kind" in ('STUDENTS', 'ENROLMENTS'))`,
  `alter table "import" add constraint "import_state_check" check ("state" in ('PREVIEWED', 'RUNNING', 'CANCELLING', 'DONE', 'CANCELLED'))`,
  `create unique index "import_one_under_way" on "import" ("organisation_id") where state in ('RUNNING', 'CANCELLING')`,
  `create index "import_age" on "import" ("created_at")`,
  `create table "import_row" ("import_id" uuid not null, "position" int not null, "organisation_id" uuid not null,
     "line" int not null, "given" jsonb not null, "plan" text not null, "new_student" boolean not null, "state" text not null,
     "reason" text null, "student_id" uuid null, "course_id" uuid null, "enrolment_id" uuid null, "action_id" uuid null,
     primary key ("import_id", "position"))`,
  `alter table "import_row" add constraint "import_row_plan_check" check ("plan" in ('ADD_STUDENT', 'CALL_LMS', 'ADOPT_ID', 'EXISTS', 'LEAVE_OUT'))`,
  `alter table "import_row" add constraint "import_row_state_check" check ("state" in ('WAITING', 'RUNNING', 'CREATED', 'EXISTED', 'FAILED', 'UNKNOWN', 'LEFT_OUT', 'NOT_DONE'))`,
  `create index "import_row_state" on "import_row" ("organisation_id", "import_id", "state", "position")`,
];

const references = [
  `alter table import add constraint import_uploaded_by_user_id_fk foreign key (organisation_id, uploaded_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table import add constraint import_confirmed_by_user_id_fk foreign key (organisation_id, confirmed_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table import_row add constraint import_row_import_id_fk foreign key (organisation_id, import_id)
     references import (organisation_id, id) on delete cascade`,
];

/** What enrolments are searched and sorted by, kept by triggers: whoever changes a student or an enrolment cannot forget it. */
const keys = [
  `create table "enrolment_key" ("enrolment_id" uuid not null, "organisation_id" uuid not null, "course_id" uuid not null,
     "status" text not null, "last_first" text not null, "first_last" text not null, "email" text not null,
     primary key ("enrolment_id"))`,
  `alter table "enrolment_key" add constraint "enrolment_key_status_check" check ("status" in ('PENDING', 'ACTIVE', 'DISCARDED', 'TRANSFERRED', 'CANCELLED'))`,
  `alter table "enrolment_key" add constraint enrolment_key_enrolment_id_fk foreign key (organisation_id, enrolment_id)
     references enrolment (organisation_id, id) on delete cascade`,
  `insert into enrolment_key (enrolment_id, organisation_id, course_id, status, last_first, first_last, email)
   select e.id, e.organisation_id, e.course_id, e.status, s.search_last_first, s.search_first_last, s.search_email
   from enrolment e join student s on s.organisation_id = e.organisation_id and s.id = e.student_id`,
  ...['last_first', 'first_last', 'email'].flatMap((name) => [
    `create index "enrolment_key_status_${name}" on "enrolment_key" ("organisation_id", "status", "${name}" collate "C", "enrolment_id")`,
    `create index "enrolment_key_course_${name}" on "enrolment_key" ("organisation_id", "course_id", "status", "${name}" collate "C", "enrolment_id")`,
  ]),
  `create function attain_add_enrolment_keys() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    insert into enrolment_key (enrolment_id, organisation_id, course_id, status, last_first, first_last, email)
    select e.id, e.organisation_id, e.course_id, e.status, s.search_last_first, s.search_first_last, s.search_email
    from added e join student s on s.organisation_id = e.organisation_id and s.id = e.student_id;
    return null;
  end $$`,
  `create trigger enrolment_added after insert on enrolment referencing new table as added
     for each statement execute function attain_add_enrolment_keys()`,
  `create function attain_change_enrolment_key() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    update enrolment_key set course_id = new.course_id, status = new.status
    where organisation_id = new.organisation_id and enrolment_id = new.id;
    return null;
  end $$`,
  `create trigger enrolment_changed after update of course_id, status on enrolment
     for each row execute function attain_change_enrolment_key()`,
  `create function attain_rename_enrolment_keys() returns trigger language plpgsql set search_path = pg_catalog, public as $$
  begin
    update enrolment_key k
    set last_first = new.search_last_first, first_last = new.search_first_last, email = new.search_email
    from enrolment e
    where e.organisation_id = new.organisation_id and e.student_id = new.id and k.enrolment_id = e.id
      and k.organisation_id = new.organisation_id;
    return null;
  end $$`,
  `create trigger student_renamed after update of first_name, last_name, email on student
     for each row execute function attain_rename_enrolment_keys()`,
  `revoke all on function attain_add_enrolment_keys(), attain_change_enrolment_key(), attain_rename_enrolment_keys() from public`,
];

const functions = [
  `create function attain_organisations_with_waiting_imports(confirmed_before timestamptz, claimed_before timestamptz)
   returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select i.organisation_id, i.id from import i
    where i.state in ('RUNNING', 'CANCELLING')
      and (i.claimed_at < claimed_before or (i.claimed_at is null and i.confirmed_at < confirmed_before))
  $$`,
  // One that is under way is in somebody's hands; it is removed when it has ended.
  `create function attain_remove_imports(created_before timestamptz) returns int
   language sql volatile security definer set search_path = pg_catalog, public as $$
    with removed as (
      delete from import i where i.created_at < created_before and i.state not in ('RUNNING', 'CANCELLING') returning 1)
    select count(*)::int from removed
  $$`,
];

const grants = [
  'grant select, insert, update, delete on import, import_row to attain_app',
  'grant select, insert, update on enrolment_key to attain_app',
  `revoke all on function attain_organisations_with_waiting_imports(timestamptz, timestamptz), attain_remove_imports(timestamptz) from public`,
  `grant execute on function attain_organisations_with_waiting_imports(timestamptz, timestamptz), attain_remove_imports(timestamptz) to attain_app`,
];

/** Imports of CSV files, and the orders in which enrolments are listed. */
export class Migration0009ImportsAndSorting extends Migration {
  override up(): void {
    for (const statement of [...tables, ...keys]) this.addSql(statement);
    for (const table of ['import', 'import_row', 'enrolment_key']) {
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
    for (const statement of [...references, ...functions, ...grants]) this.addSql(statement);
  }
}
