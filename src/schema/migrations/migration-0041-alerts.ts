import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table "alert" ("id" uuid not null, "organisation_id" uuid not null, "kind" text not null, "subject" text not null default '', "since" timestamptz not null, "opened_at" timestamptz not null, "closed_at" timestamptz null, "count" int null, "has_more" boolean not null default false, primary key ("id"))`,
  'create unique index "alert_one_open" on "alert" ("organisation_id", "kind", "subject") where closed_at is null',
  'create index "alert_closed" on "alert" ("organisation_id", "closed_at") where closed_at is not null',
  'alter table "alert" add constraint "alert_tenant_key" unique ("organisation_id", "id")',
  `alter table "alert" add constraint "alert_kind_check" check ("kind" in ('LMS_FAILING', 'ENDPOINT_DISABLED', 'ENDPOINT_FAILING', 'MASS_CHANGE', 'ACTIONS_WAITING', 'KEYS_REFUSED', 'REPORTS_UNMATCHED'))`,
  'create table "alert_email" ("id" uuid not null, "organisation_id" uuid not null, "user_id" uuid not null, "alert_id" uuid null, "day" text null, "created_at" timestamptz not null, primary key ("id"))',
  'create unique index "alert_email_alert" on "alert_email" ("organisation_id", "alert_id", "user_id") where alert_id is not null',
  'create unique index "alert_email_day" on "alert_email" ("organisation_id", "day", "user_id") where day is not null',
  'alter table "alert_email" add constraint "alert_email_one_subject" check (num_nonnulls(alert_id, day) = 1)',
  'create table "alert_evaluation" ("organisation_id" uuid not null, "due_at" timestamptz not null, primary key ("organisation_id"))',
  'create index "alert_evaluation_due" on "alert_evaluation" ("due_at")',
  'create table "alert_reader" ("organisation_id" uuid not null, "user_id" uuid not null, "seen_until" timestamptz null, "wants_digest" boolean null, primary key ("organisation_id", "user_id"))',
  'alter table "alert" enable row level security',
  'alter table "alert" force row level security',
  'create policy "tenant_isolation" on "alert" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))',
  'alter table "alert_email" enable row level security',
  'alter table "alert_email" force row level security',
  'create policy "tenant_isolation" on "alert_email" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))',
  'alter table "alert_evaluation" enable row level security',
  'alter table "alert_evaluation" force row level security',
  'create policy "tenant_isolation" on "alert_evaluation" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))',
  'alter table "alert_reader" enable row level security',
  'alter table "alert_reader" force row level security',
  'create policy "tenant_isolation" on "alert_reader" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))',
  'alter table "alert" add constraint "alert_organisation" foreign key (organisation_id) references organisation (id)',
  'alter table "alert_evaluation" add constraint "alert_evaluation_organisation" foreign key (organisation_id) references organisation (id)',
  'alter table "alert_reader" add constraint "alert_reader_user" foreign key (organisation_id, user_id) references user_account (organisation_id, id)',
  'alter table "alert_email" add constraint "alert_email_user" foreign key (organisation_id, user_id) references user_account (organisation_id, id)',
  'alter table "alert_email" add constraint "alert_email_of_alert" foreign key (organisation_id, alert_id) references alert (organisation_id, id) on delete cascade',
  'grant select, insert, update, delete on alert to attain_app',
  'grant select, insert, update on alert_reader to attain_app',
  'grant select, insert, delete on alert_email to attain_app',
  // Each call takes some organisations whose time has come, and puts them off by two minutes. Several processes do not
  // take the same ones.
  `create function attain_take_organisations_for_alerts(most int) returns table (organisation_id uuid)
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into alert_evaluation (organisation_id, due_at)
    select o.id, now() from organisation o
    where not exists (select from alert_evaluation e where e.organisation_id = o.id)
    order by o.id limit least(most, 100)
    on conflict do nothing;
    update alert_evaluation e set due_at = now() + interval '2 minutes'
    from (
      select d.organisation_id from alert_evaluation d where d.due_at <= now()
      order by d.due_at limit least(most, 100) for update skip locked) due
    where e.organisation_id = due.organisation_id
    returning e.organisation_id
  $$`,
  'revoke all on function attain_take_organisations_for_alerts(int) from public',
  'grant execute on function attain_take_organisations_for_alerts(int) to attain_app',
];

/** What needs a user: alerts, who has seen them, and e-mails about them. */
export class Migration0041Alerts extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
