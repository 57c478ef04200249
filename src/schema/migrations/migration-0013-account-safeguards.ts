import { Migration } from '@mikro-orm/migrations';

/**
 * The intake stores receipts through these functions. Each takes the organisation of a receipt from the active key or secret that the
 * receipt names, so nobody can write one for another organisation, or without a key. A function is also the cheapest check: a policy or
 * a trigger would look the key up a second time.
 */
const intake = [
  `create function attain_store_receipts(receipts jsonb) returns setof uuid
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into progress_report (
      id, organisation_id, api_key_id, request_id, remote_address, lms_enrolment_id, progress, received_at
    )
    select r.id, k.organisation_id, k.id, r."requestId", r."remoteAddress", r."lmsEnrolmentId", r.progress, r."receivedAt"
    from jsonb_to_recordset(receipts) as r (
      id uuid, "apiKeyId" uuid, "requestId" text, "remoteAddress" inet, "lmsEnrolmentId" text,
      progress double precision, "receivedAt" timestamptz
    )
    join api_key k on k.id = r."apiKeyId" and k.revoked_at is null
    returning id
  $$`,
  `create function attain_store_provider_receipts(receipts jsonb) returns setof uuid
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into progress_report (
      id, organisation_id, report_secret_hash, request_id, remote_address, lms_enrolment_id, progress, received_at
    )
    select r.id, s.organisation_id, s.report_secret_hash, r."requestId", r."remoteAddress", r."lmsEnrolmentId", r.progress,
      r."receivedAt"
    from jsonb_to_recordset(receipts) as r (
      id uuid, "secretHash" text, "requestId" text, "remoteAddress" inet, "lmsEnrolmentId" text,
      progress double precision, "receivedAt" timestamptz
    )
    join lms_settings s on s.report_secret_hash = decode(r."secretHash", 'hex')
    returning id
  $$`,
  'revoke all on function attain_store_receipts(jsonb), attain_store_provider_receipts(jsonb) from public',
  'grant execute on function attain_store_receipts(jsonb), attain_store_provider_receipts(jsonb) to attain_intake',
  // The role still may insert by itself, as processes of the release before do while this one is rolled out, but only such rows.
  `create function attain_is_sender(organisation uuid, key_id uuid, secret_hash bytea) returns boolean
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select exists (select from api_key k where k.id = key_id and k.organisation_id = organisation and k.revoked_at is null)
      or exists (select from lms_settings s where s.report_secret_hash = secret_hash and s.organisation_id = organisation)
  $$`,
  'revoke all on function attain_is_sender(uuid, uuid, bytea) from public',
  'grant execute on function attain_is_sender(uuid, uuid, bytea) to attain_intake',
  `alter policy intake_insert on progress_report
     with check (attain_is_sender(organisation_id, api_key_id, report_secret_hash))`,
];

const normalised = `email = lower(email collate "C")`;

/**
 * E-mail addresses of accounts are normalised by the application before they are stored, looked up and counted. The database checks the
 * form and compares texts as they are, so that there is no second rule that could differ.
 */
const emailAddresses = [
  // Such rows cannot have been made by the application, and nobody could sign in to them.
  `update user_account u set email = lower(u.email collate "C")
   where u.email <> lower(u.email collate "C")
     and not exists (select from user_account o where o.id <> u.id and lower(o.email collate "C") = lower(u.email collate "C"))`,
  `update invitation i set email = lower(i.email collate "C")
   where i.email <> lower(i.email collate "C")
     and (i.accepted_at is not null or i.withdrawn_at is not null
       or not exists (select from invitation o where o.id <> i.id and o.organisation_id = i.organisation_id
            and o.accepted_at is null and o.withdrawn_at is null
            and lower(o.email collate "C") = lower(i.email collate "C")))`,
  `do $$
  declare
    left_over text;
  begin
    select string_agg(found.what, ', ') into left_over from (
      select format('user_account %s', id) as what from user_account where not (${normalised})
      union all select format('invitation %s', id) from invitation where not (${normalised})) found;
    if left_over is not null then
      raise exception 'these rows have an e-mail address that another row has in other letter case: %', left_over
        using hint = 'Give each another address, or remove it, and migrate again.';
    end if;
  end $$`,
  `alter table "user_account" add constraint "user_account_email_normalised" check (${normalised})`,
  `alter table "invitation" add constraint "invitation_email_normalised" check (${normalised})`,
  `create or replace function attain_find_user(email_address text) returns table (id uuid, organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select u.id, u.organisation_id from user_account u where u.email = email_address
  $$`,
];

/** The rows are locked in the order in which attain_count_sign_in_attempt writes them; another order could end in a deadlock. */
const attempts = [
  `create or replace function attain_forgive_sign_in_attempt(forgotten bytea, reduced bytea) returns void
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    select from sign_in_attempts where key_hash in (forgotten, reduced) order by key_hash for update;
    delete from sign_in_attempts where key_hash = forgotten;
    update sign_in_attempts set count = greatest(count - 1, 0) where key_hash = reduced;
  $$`,
  `create function attain_give_back_attempts(keys bytea[]) returns void
   language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    select from sign_in_attempts where key_hash = any(keys) order by key_hash for update;
    update sign_in_attempts set count = greatest(count - 1, 0) where key_hash = any(keys);
  $$`,
  'revoke all on function attain_give_back_attempts(bytea[]) from public',
  'grant execute on function attain_give_back_attempts(bytea[]) to attain_app',
];

/** Counts how often an invitation was sent again; its token is made from the id and this number. */
const invitations = [`alter table "invitation" add "token_number" int not null default 0`];

/** Without its name in the path, the schema of temporary tables is searched first, before the function's own tables. */
const searchPaths = `do $$
  declare
    definer regprocedure;
  begin
    for definer in
      select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    loop
      execute format('alter function %s set search_path = pg_catalog, public, pg_temp', definer);
    end loop;
  end $$`;

/** The intake's rights, e-mail addresses of accounts, attempts that are given back, tokens of invitations, and search paths. */
export class Migration0013AccountSafeguards extends Migration {
  override up(): void {
    for (const statement of [...intake, ...emailAddresses, ...attempts, ...invitations, searchPaths]) {
      this.addSql(statement);
    }
  }
}
