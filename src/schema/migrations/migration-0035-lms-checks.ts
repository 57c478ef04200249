import { Migration } from '@mikro-orm/migrations';

const policy = `create policy "tenant_isolation" on "lms_check" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`;

/** Checks of an LMS: the life of an enrolment with a test course and test students. */
export class Migration0035LmsChecks extends Migration {
  override up(): void {
    this.addSql(
      `create table "lms_check" ("id" uuid not null, "organisation_id" uuid not null, "lms" text not null, "input" jsonb not null, "parts" jsonb not null, "started_by_user_id" uuid null, "started_at" timestamptz not null, "ended_at" timestamptz null, primary key ("id"))`,
    );
    this.addSql(`create index "lms_check_newest" on "lms_check" ("organisation_id", "id")`);
    this.addSql(`create unique index "lms_check_open" on "lms_check" ("organisation_id") where ended_at is null`);
    this.addSql(
      `alter table "lms_check" add constraint "lms_check_lms_check" check ("lms" in ('CUSTOM', 'FIRST_PARTY', 'CONNECTOR'))`,
    );
    this.addSql(
      `alter table "lms_check" add constraint "lms_check_organisation" foreign key (organisation_id) references organisation (id)`,
    );
    this.addSql(
      `alter table "lms_check" add constraint "lms_check_started_by" foreign key (organisation_id, started_by_user_id) references user_account (organisation_id, id)`,
    );
    this.addSql('alter table "lms_check" enable row level security');
    this.addSql('alter table "lms_check" force row level security');
    this.addSql(policy);
    this.addSql('grant select, insert, update on lms_check to attain_app');
  }
}
