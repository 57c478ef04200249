import { Migration } from '@mikro-orm/migrations';

const states = `'HELD', 'DISCARDED', 'RELEASED', 'LAPSED'`;
const causes = `'UNKNOWN', 'REPORT', 'MARKING', 'REVISION', 'RETRACTION', 'ADMINISTRATOR', 'RELEASE'`;

const statements: readonly string[] = [
  `alter table "organisation" add column "certificate_brake" text not null default 'OFF',
     add column "certificate_brake_limit" int null, add column "may_hold_certificates" boolean not null default false`,
  `alter table "organisation" add constraint "organisation_certificate_brake_check" check ("certificate_brake" in ('OFF', 'FIXED', 'USUAL'))`,
  `create table "held_certificate" ("id" uuid not null, "organisation_id" uuid not null, "enrolment_id" uuid not null,
     "definition_id" uuid not null, "state" text not null, "mark" double precision not null,
     "threshold" double precision not null, "revision_number" int not null, "cause_kind" text not null,
     "cause_id" uuid null, "actor_user_id" uuid null, "with_email" boolean not null, "hour_limit" int not null,
     "held_at" timestamptz not null, "decided_at" timestamptz null, "decided_by_user_id" uuid null, primary key ("id"))`,
  'alter table "held_certificate" add constraint "held_certificate_tenant_key" unique ("organisation_id", "id")',
  `alter table "held_certificate" add constraint "held_certificate_state_check" check ("state" in (${states}))`,
  `alter table "held_certificate" add constraint "held_certificate_cause_kind_check" check ("cause_kind" in (${causes}))`,
  `create unique index "held_certificate_one_open" on "held_certificate" ("enrolment_id", "definition_id") where state in ('HELD', 'DISCARDED')`,
  'create index "held_certificate_state" on "held_certificate" ("organisation_id", "state", "id")',
  'create index "held_certificate_enrolment" on "held_certificate" ("organisation_id", "enrolment_id", "id")',
  `create table "certificate_hour" ("organisation_id" uuid not null, "hour" timestamptz not null, "issued" int not null,
     "usual_limit" int not null, primary key ("organisation_id", "hour"))`,
];

const references: readonly string[] = [
  `alter table held_certificate add constraint held_certificate_enrolment_id_fk foreign key (organisation_id, enrolment_id)
     references enrolment (organisation_id, id)`,
  // A course may lose a definition that nobody was ever issued. What is held of it ends then.
  `alter table held_certificate add constraint held_certificate_definition_id_fk foreign key (organisation_id, definition_id)
     references certificate_definition (organisation_id, id) on delete cascade`,
  `alter table held_certificate add constraint held_certificate_actor_user_id_fk foreign key (organisation_id, actor_user_id)
     references user_account (organisation_id, id)`,
  `alter table held_certificate add constraint held_certificate_decided_by_user_id_fk foreign key (organisation_id, decided_by_user_id)
     references user_account (organisation_id, id)`,
];

/** The brake on mass issuing: its setting, the certificates that it holds, and the count of each hour. */
export class Migration0057HeldCertificates extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
    for (const table of ['held_certificate', 'certificate_hour']) {
      const own = 'organisation_id = (select attain_current_organisation())';
      const named = 'organisation_id = any((select attain_named_organisations())::uuid[])';
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy "tenant_isolation" on ${table} to "attain_app" using (${own}) with check (${own})`);
      this.addSql(
        `create policy "named_organisations" on ${table} to "attain_reports" using (${named}) with check (${named})`,
      );
      this.addSql(
        `alter table ${table} add constraint ${table}_organisation foreign key (organisation_id) references organisation (id)`,
      );
      this.addSql(`grant select, insert, update on ${table} to attain_app, attain_reports`);
    }
    for (const statement of references) this.addSql(statement);
  }
}
