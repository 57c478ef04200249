import { Migration } from '@mikro-orm/migrations';

const isolated = (table: string): string[] => [
  `alter table "${table}" enable row level security`,
  `alter table "${table}" force row level security`,
  `create policy "tenant_isolation" on "${table}" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`,
];

const statements = [
  'alter table "organisation" add column "colour" text null',
  `alter table "organisation" add constraint "organisation_colour_form" check (colour ~ '^#[0-9a-f]{6}$')`,
  'alter table "organisation_logo" add column "small" bytea null',
  `alter table "organisation_logo" add column "small_type" text null constraint "organisation_logo_small_type_check" check ("small_type" in ('image/png', 'image/jpeg'))`,
  `create table "email_template" ("organisation_id" uuid not null, "kind" text not null, "language" text not null default 'en', "subject" text not null, "heading" text not null, "body" text not null, "updated_at" timestamptz not null, primary key ("organisation_id", "kind", "language"))`,
  'create table "email_template_test" ("id" uuid not null, "organisation_id" uuid not null, "user_id" uuid not null, "kind" text not null, "language" text not null, "subject" text not null, "heading" text not null, "body" text not null, "created_at" timestamptz not null, primary key ("id"))',
  'create index "email_template_test_recent" on "email_template_test" ("organisation_id", "created_at")',
  ...isolated('email_template'),
  ...isolated('email_template_test'),
  'alter table "email_template" add constraint "email_template_organisation" foreign key (organisation_id) references organisation (id)',
  'alter table "email_template_test" add constraint "email_template_test_user" foreign key (organisation_id, user_id) references user_account (organisation_id, id)',
  'grant select, insert, update, delete on email_template to attain_app',
  'grant select, insert, delete on email_template_test to attain_app',
];

/** The organisation's own colour, its logo in the size for e-mails, and its own texts of e-mails. */
export class Migration0047OrganisationFace extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
