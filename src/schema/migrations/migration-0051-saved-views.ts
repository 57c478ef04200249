import { Migration } from '@mikro-orm/migrations';

const lists = `('STUDENTS', 'ENROLMENTS', 'CERTIFICATES')`;

const tables = [
  `create table "saved_view" ("id" uuid not null, "organisation_id" uuid not null, "list" text not null, "name" text not null,
     "is_shared" boolean not null, "created_by_user_id" uuid not null, "filters" jsonb not null, "sort" text null, "columns" text[] null,
     "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"))`,
  'alter table "saved_view" add constraint "saved_view_tenant_key" unique ("organisation_id", "id")',
  `alter table "saved_view" add constraint "saved_view_list_check" check ("list" in ${lists})`,
  'create unique index "saved_view_name" on "saved_view" ("organisation_id", "created_by_user_id", "list", lower("name"))',
  'create index "saved_view_list" on "saved_view" ("organisation_id", "list", "is_shared")',
  `create table "saved_view_default" ("user_id" uuid not null, "list" text not null, "organisation_id" uuid not null, "view_id" uuid not null,
     primary key ("user_id", "list"))`,
  `alter table "saved_view_default" add constraint "saved_view_default_list_check" check ("list" in ${lists})`,
  'create index "saved_view_default_view" on "saved_view_default" ("organisation_id", "view_id")',
];

const references = [
  `alter table saved_view add constraint saved_view_created_by_user_id_fk foreign key (organisation_id, created_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table saved_view_default add constraint saved_view_default_user_id_fk foreign key (organisation_id, user_id)
     references user_account (organisation_id, id)`,
  `alter table saved_view_default add constraint saved_view_default_view_id_fk foreign key (organisation_id, view_id)
     references saved_view (organisation_id, id) on delete cascade`,
];

/** Saved views of lists, and the one with which a list opens for a user. */
export class Migration0051SavedViews extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of ['saved_view', 'saved_view_default']) {
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
    this.addSql('grant select, insert, update, delete on saved_view, saved_view_default to attain_app');
  }
}
