import { Migration } from '@mikro-orm/migrations';

/**
 * The form in which texts are searched: lower case, without accents, single spaces, at most 200 characters, so that an index
 * can hold it. It must not depend on the database's locale, since it is stored. 0300–036F are the combining marks into
 * which NFKD takes accents apart.
 */
const searchForm = `create function attain_search_form(value text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
    select left(btrim(regexp_replace(regexp_replace(lower(normalize(value, NFKD) collate pg_c_utf8), '[\\u0300-\\u036f]', '', 'g'),
      '\\s+', ' ', 'g')), 200)
  $$`;

const columns = [
  `alter table "student"
     add "search_last_first" text null generated always as (attain_search_form(last_name || ' ' || first_name)) stored,
     add "search_first_last" text null generated always as (attain_search_form(first_name || ' ' || last_name)) stored,
     add "search_email" text null generated always as (attain_search_form(email)) stored`,
  'alter table "course" add "search_name" text null generated always as (attain_search_form(name)) stored',
  'alter table "user_account" add "deactivated_at" timestamptz null',
];

/** [index, table, columns]; a list is paged by its last column, so that no page needs a sort. */
const indexes: readonly (readonly [string, string, string])[] = [
  ['student_last_first', 'student', '"organisation_id", "search_last_first" collate "C", "id"'],
  ['student_first_last', 'student', '"organisation_id", "search_first_last" collate "C", "id"'],
  ['student_email', 'student', '"organisation_id", "search_email" collate "C", "id"'],
  ['course_name', 'course', '"organisation_id", "search_name" collate "C", "id"'],
  ['enrolment_lms_id', 'enrolment', '"organisation_id", "lms_enrolment_id", "id"'],
  ['enrolment_student', 'enrolment', '"organisation_id", "student_id", "id"'],
  ['enrolment_course', 'enrolment', '"organisation_id", "course_id", "id"'],
  ['enrolment_course_status', 'enrolment', '"organisation_id", "course_id", "status", "id"'],
  ['enrolment_status', 'enrolment', '"organisation_id", "status", "id"'],
  ['progress_report_state', 'progress_report', '"organisation_id", "state", "id"'],
  ['progress_report_lms_id', 'progress_report', '"organisation_id", "lms_enrolment_id", "id"'],
  ['lms_call_time', 'lms_call', '"organisation_id", "id"'],
  ['lms_call_ending', 'lms_call', '"organisation_id", "ending", "id"'],
  ['lms_call_operation', 'lms_call', '"organisation_id", "operation", "id"'],
  ['lifecycle_action_ending', 'lifecycle_action', '"organisation_id", "ending", "id"'],
  ['lifecycle_action_kind', 'lifecycle_action', '"organisation_id", "kind", "id"'],
  ['domain_event_time', 'domain_event', '"organisation_id", "id"'],
  ['domain_event_type', 'domain_event', '"organisation_id", "type", "id"'],
  ['audit_entry_time', 'audit_entry', '"organisation_id", "id"'],
  ['audit_entry_subject', 'audit_entry', '"organisation_id", "subject_id", "id"'],
  ['audit_entry_actor', 'audit_entry', '"organisation_id", "actor_user_id", "id"'],
  ['audit_entry_action', 'audit_entry', '"organisation_id", "action", "id"'],
  ['email_outbox_state', 'email_outbox', '"organisation_id", "state", "id"'],
  // What a course may not lose is asked here; the foreign keys ask the same.
  ['unit_result_unit', 'unit_result', '"organisation_id", "unit_id"'],
  ['outcome_result_outcome', 'outcome_result', '"organisation_id", "outcome_id"'],
  ['quiz_mark_unit', 'quiz_mark', '"organisation_id", "unit_id"'],
  ['certificate_of_definition', 'certificate', '"organisation_id", "definition_id"'],
];

const signInAttempts = [
  `create table "sign_in_attempts" ("key_hash" bytea not null, "count" int not null, "expires_at" timestamptz not null,
     primary key ("key_hash"))`,
  'create index "sign_in_attempts_expiry" on "sign_in_attempts" ("expires_at")',
  // Without a policy: nobody but the functions below gets in.
  'alter table sign_in_attempts enable row level security',
  'alter table sign_in_attempts force row level security',
  `create function attain_count_sign_in_attempt(keys bytea[], seconds int)
   returns table (key_hash bytea, count int, retry_after int)
   language sql volatile security definer set search_path = pg_catalog, public as $$
    delete from sign_in_attempts where key_hash in (
      select a.key_hash from sign_in_attempts a where a.expires_at < now() - interval '1 hour' limit 100 for update skip locked);
    insert into sign_in_attempts as a (key_hash, count, expires_at)
    select distinct k, 1, now() + make_interval(secs => seconds) from unnest(keys) k order by k
    on conflict (key_hash) do update set
      count = case when a.expires_at <= now() then 1 else a.count + 1 end,
      expires_at = case when a.expires_at <= now() then excluded.expires_at else a.expires_at end
    returning a.key_hash, a.count, greatest(1, ceil(extract(epoch from a.expires_at - now())))::int
  $$`,
  `create function attain_forgive_sign_in_attempt(forgotten bytea, reduced bytea) returns void
   language sql volatile security definer set search_path = pg_catalog, public as $$
    delete from sign_in_attempts where key_hash = forgotten;
    update sign_in_attempts set count = greatest(count - 1, 0) where key_hash = reduced;
  $$`,
];

const invitations = [
  `create index "invitation_waiting" on "invitation" ("organisation_id", "id") where email_state = 'PENDING'`,
  `create function attain_organisations_with_waiting_invitations(created_before timestamptz)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select distinct i.organisation_id from invitation i
    where i.email_state = 'PENDING' and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
      and i.created_at < created_before
  $$`,
];

const callable = [
  'attain_count_sign_in_attempt(bytea[], int)',
  'attain_forgive_sign_in_attempt(bytea, bytea)',
  'attain_organisations_with_waiting_invitations(timestamptz)',
  'attain_search_form(text)',
].join(', ');

/** What the portal's lists, searches and its sign-in need. */
export class Migration0003PortalLists extends Migration {
  override up(): void {
    for (const statement of [searchForm, ...columns]) this.addSql(statement);
    for (const name of ['enrolment_lms_id', 'enrolment_student', 'enrolment_course'])
      this.addSql(`drop index "${name}"`);
    for (const [name, table, list] of indexes) this.addSql(`create index "${name}" on "${table}" (${list})`);
    for (const statement of [...signInAttempts, ...invitations]) this.addSql(statement);
    this.addSql(`revoke all on function ${callable} from public`);
    this.addSql(`grant execute on function ${callable} to attain_app`);
  }
}
