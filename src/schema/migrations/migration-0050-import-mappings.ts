import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table "import_file" ("import_id" uuid not null, "organisation_id" uuid not null, "content" bytea not null, "sheet" text null,
     "sheets" text[] not null, "samples" jsonb not null, "remembered_by_user_id" uuid null, "remembered_at" timestamptz null,
     primary key ("import_id"))`,
  'create index "import_file_newest" on "import_file" ("organisation_id", "import_id")',
  `create table "import_mapping" ("organisation_id" uuid not null, "kind" text not null, "header_hash" text not null, "fields" jsonb not null,
     "chosen_by_user_id" uuid not null, "chosen_at" timestamptz not null, primary key ("organisation_id", "kind", "header_hash"))`,
  `alter table "import_mapping" add constraint "import_mapping_kind_check" check ("kind" in ('STUDENTS', 'ENROLMENTS'))`,
  'create index "import_mapping_age" on "import_mapping" ("organisation_id", "chosen_at")',
];

const references = [
  `alter table import_file add constraint import_file_import_id_fk foreign key (organisation_id, import_id)
     references import (organisation_id, id) on delete cascade`,
  `alter table import_file add constraint import_file_remembered_by_user_id_fk foreign key (organisation_id, remembered_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table import_mapping add constraint import_mapping_chosen_by_user_id_fk foreign key (organisation_id, chosen_by_user_id)
     references user_account (organisation_id, id)`,
];

/** Files of imports until they are confirmed, and the fields that users chose for their columns. */
export class Migration0050ImportMappings extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of ['import_file', 'import_mapping']) {
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
    for (const statement of references) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on import_file, import_mapping to attain_app');
  }
}
