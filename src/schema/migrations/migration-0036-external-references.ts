import { Migration } from '@mikro-orm/migrations';

/** The external reference of a student, unique within the organisation, e.g. a number in the organisation's register. */
export class Migration0036ExternalReferences extends Migration {
  override up(): void {
    this.addSql(
      `alter table "student" add "external_id" text null,
         add "search_external_id" text null generated always as (attain_search_form(external_id)) stored`,
    );
    this.addSql(
      `create unique index "student_external_id" on "student" ("organisation_id", "external_id") where external_id is not null`,
    );
    this.addSql(
      `create index "student_external_id_search" on "student" ("organisation_id", "search_external_id" collate "C", "id")`,
    );
  }
}
