import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table "bulk_run" ("id" uuid not null, "organisation_id" uuid not null, "kind" text not null, "state" text not null default 'PREVIEWED',
     "course_id" uuid null, "created_by_user_id" uuid not null, "confirmed_by_user_id" uuid null, "created_at" timestamptz not null,
     "confirmed_at" timestamptz null, "claimed_at" timestamptz null, "run_id" text null, "finished_at" timestamptz null,
     "changes" int not null default 0, primary key ("id"))`,
  'alter table "bulk_run" add constraint "bulk_run_tenant_key" unique ("organisation_id", "id")',
  `alter table "bulk_run" add constraint "bulk_run_kind_check" check ("kind" in ('ENROL', 'CANCEL', 'RESEND'))`,
  `alter table "bulk_run" add constraint "bulk_run_state_check" check ("state" in ('PREVIEWED', 'RUNNING', 'CANCELLING', 'DONE', 'CANCELLED'))`,
  `create unique index "bulk_run_one_under_way" on "bulk_run" ("organisation_id") where state in ('RUNNING', 'CANCELLING')`,
  'create index "bulk_run_age" on "bulk_run" ("created_at")',
  `create table "bulk_row" ("bulk_run_id" uuid not null, "position" int not null, "organisation_id" uuid not null, "subject_id" uuid not null,
     "student_id" uuid not null, "enrolment_id" uuid null, "state" text not null, "skip_reason" text null, "reason" text null,
     "action_id" uuid null, primary key ("bulk_run_id", "position"))`,
  `alter table "bulk_row" add constraint "bulk_row_state_check" check ("state" in ('WAITING', 'RUNNING', 'DONE', 'SKIPPED', 'FAILED', 'UNKNOWN', 'NOT_DONE'))`,
  `alter table "bulk_row" add constraint "bulk_row_skip_reason_check" check ("skip_reason" in ('ALREADY_ENROLLED', 'STUDENT_ERASED', 'NOT_ACTIVE', 'ACTION_OPEN', 'EMAIL_NOT_FAILED', 'GONE'))`,
  'create index "bulk_row_state" on "bulk_row" ("organisation_id", "bulk_run_id", "state", "position")',
];

const references = [
  `alter table bulk_run add constraint bulk_run_created_by_user_id_fk foreign key (organisation_id, created_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table bulk_run add constraint bulk_run_confirmed_by_user_id_fk foreign key (organisation_id, confirmed_by_user_id)
     references user_account (organisation_id, id)`,
  `alter table bulk_run add constraint bulk_run_course_id_fk foreign key (organisation_id, course_id)
     references course (organisation_id, id)`,
  `alter table bulk_row add constraint bulk_row_bulk_run_id_fk foreign key (organisation_id, bulk_run_id)
     references bulk_run (organisation_id, id) on delete cascade`,
];

const failingKinds = ['LIFECYCLE_ACTION', 'WEBHOOK_DELIVERY', 'EMAIL', 'IMPORT', 'WEBHOOK_RECOVERY', 'BULK_RUN'];

const failures = [
  'alter table "processing_failure" drop constraint "processing_failure_kind_check"',
  `alter table "processing_failure" add constraint "processing_failure_kind_check"
     check ("kind" in (${failingKinds.map((kind) => `'${kind}'`).join(', ')}))`,
];

const waiting = 'attain_waiting_bulk_runs(timestamptz, timestamptz)';
const remove = 'attain_remove_bulk_runs(timestamptz, timestamptz)';

const functions = [
  `create function attain_waiting_bulk_runs(confirmed_before timestamptz, claimed_before timestamptz)
   returns table (organisation_id uuid, id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select r.organisation_id, r.id from bulk_run r
    where r.state in ('RUNNING', 'CANCELLING')
      and (r.claimed_at < claimed_before or (r.claimed_at is null and r.confirmed_at < confirmed_before))
      and not exists (
        select from processing_failure f where f.kind = 'BULK_RUN' and f.subject_id = r.id
          and (f.next_attempt_at is null or f.next_attempt_at > now()))
  $$`,
  // A run that is under way is removed when it has ended.
  `create function attain_remove_bulk_runs(created_before timestamptz, previewed_before timestamptz) returns int
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    with removed as (
      delete from bulk_run r
      where (r.created_at < created_before and r.state in ('DONE', 'CANCELLED'))
        or (r.created_at < previewed_before and r.state = 'PREVIEWED')
      returning 1)
    select count(*)::int from removed
  $$`,
  `revoke all on function ${waiting}, ${remove} from public`,
  `grant execute on function ${waiting}, ${remove} to attain_app`,
];

/** Bulk runs: one action for many selected records. */
export class Migration0045BulkRuns extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const table of ['bulk_run', 'bulk_row']) {
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
    for (const statement of [...references, ...failures, ...functions]) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on bulk_run, bulk_row to attain_app');
  }
}
