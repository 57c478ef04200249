import { Migration } from '@mikro-orm/migrations';

/** [table, how its changed rows name their courses] */
const parts: readonly (readonly [string, string])[] = [
  ['unit', 'select organisation_id, course_id from changed'],
  ['certificate_definition', 'select organisation_id, course_id from changed'],
  [
    'outcome',
    `select u.organisation_id, u.course_id from changed o
     join unit u on u.organisation_id = o.organisation_id and u.id = o.unit_id`,
  ],
];

/**
 * A course gets another revision with each change of its units, outcomes and certificate definitions, so that a process can keep the
 * structures of courses in memory and still notices a change at once. Triggers see to it, also for processes of the release before. It is
 * a random number and not a count: after a restore from a backup, a count would come to mean something else.
 */
const revisions: readonly string[] = [
  'alter table "course" add "revision" uuid not null default gen_random_uuid()',
  ...parts.flatMap(([table, courses]) => [
    `create function attain_revise_course_of_${table}() returns trigger language plpgsql set search_path = pg_catalog, public as $$
    begin
      update course set revision = gen_random_uuid() where (organisation_id, id) in (${courses});
      return null;
    end $$`,
    `revoke all on function attain_revise_course_of_${table}() from public`,
    ...(['insert', 'update', 'delete'] as const).map(
      (event) =>
        `create trigger ${table}_revises_course_on_${event} after ${event} on ${table}
           referencing ${event === 'delete' ? 'old' : 'new'} table as changed
           for each statement execute function attain_revise_course_of_${table}()`,
    ),
  ]),
];

/**
 * Reports update these rows again and again, and none of the indexed columns. While the page has room for the new row, the indexes need
 * no new entries (HOT updates). Pages that are written already stay as they are.
 */
const room: readonly string[] = [
  'alter table "enrolment" set (fillfactor = 80)',
  'alter table "unit_result" set (fillfactor = 85)',
  'alter table "outcome_result" set (fillfactor = 85)',
];

/** Revisions of courses, and room in the pages of tables that reports update. */
export class Migration0024CourseRevisions extends Migration {
  override up(): void {
    for (const statement of [...revisions, ...room]) this.addSql(statement);
  }
}
