import { Migration } from '@mikro-orm/migrations';

const table = [
  `create table "api_request" ("id" uuid not null, "organisation_id" uuid not null, "api_key_id" uuid not null, "method" text not null, "path" text not null, "status" int not null, "duration_ms" int not null, "remote_address" inet null, "problems" text[] not null, "body_excerpt" text null, "body_bytes" int null, "alike" int not null default 0, "alike_until" timestamptz null, primary key ("id")) partition by range ("id")`,
  `create index "api_request_time" on "api_request" ("organisation_id", "id")`,
  `create index "api_request_status" on "api_request" ("organisation_id", "status", "id")`,
  `create index "api_request_key" on "api_request" ("organisation_id", "api_key_id", "id")`,
  `create index "api_request_failed" on "api_request" ("organisation_id", "id") where status >= 500`,
  `create table "api_request_default" partition of "api_request" default`,
  'alter table "api_request" enable row level security',
  'alter table "api_request" force row level security',
  `create policy "tenant_isolation" on "api_request" to "attain_app" using (organisation_id = (select attain_current_organisation())) with check (organisation_id = (select attain_current_organisation()))`,
  'grant select on api_request to attain_app',
];

/** The function as migration 0031 created it, and the weeks of the log of requests, as far ahead as the months. */
const ensurePartitions = `create or replace function attain_ensure_partitions(months_ahead int) returns int
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    ledger text;
    month timestamptz;
    week timestamptz := date_trunc('week', now(), 'UTC');
    following timestamptz;
    last timestamptz := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead)) at time zone 'UTC';
    made int := 0;
    partition text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('attain_ensure_partitions', 0));
    foreach ledger in array array['progress_report', 'progress_effect', 'lms_call', 'lms_call_step', 'domain_event',
      'audit_entry', 'webhook_delivery', 'webhook_attempt'] loop
      month := date_trunc('month', now() - case when ledger like 'webhook%' then interval '90 days' else interval '0' end, 'UTC');
      while month <= last loop
        following := date_trunc('month', month + interval '32 days', 'UTC');
        partition := format('%s_%s', ledger, to_char(month at time zone 'UTC', 'YYYY_MM'));
        if to_regclass('public.' || partition) is null then
          execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
            partition, ledger, public.attain_uuid_floor(month), public.attain_uuid_floor(following));
          made := made + 1;
        end if;
        month := following;
      end loop;
    end loop;
    while week <= last loop
      following := date_trunc('week', week + interval '8 days', 'UTC');
      partition := format('api_request_%s', to_char(week at time zone 'UTC', 'YYYY_MM_DD'));
      if to_regclass('public.' || partition) is null then
        execute format('create table public.%I partition of public.api_request for values from (%L) to (%L)',
          partition, public.attain_uuid_floor(week), public.attain_uuid_floor(following));
        made := made + 1;
      end if;
      week := following;
    end loop;
    return made;
  end $$`;

/**
 * The function as migration 0010 created it, and the weeks of the log of requests that are wholly older than 30 days.
 * It takes no argument, so that nobody who may call it can have more dropped.
 */
const dropExpired = `create or replace function attain_drop_expired_partitions() returns int
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
  declare
    kept_from timestamptz := now() - interval '90 days';
    requests_kept_from timestamptz := now() - interval '30 days';
    partition text;
    dropped int := 0;
  begin
    for partition in
      select c.relname from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relnamespace = 'public'::regnamespace and (
        p.relname in ('domain_event', 'webhook_delivery', 'webhook_attempt')
          and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
          and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= kept_from
        or p.relname = 'api_request' and c.relname ~ '_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
          and (to_date(right(c.relname, 10), 'YYYY_MM_DD') + interval '7 days') at time zone 'UTC' <= requests_kept_from)
      order by 1
    loop
      execute format('drop table public.%I', partition);
      dropped := dropped + 1;
    end loop;
    delete from domain_event_default where id < attain_uuid_floor(kept_from);
    delete from webhook_delivery_default where event_id < attain_uuid_floor(kept_from);
    delete from webhook_attempt_default where id < attain_uuid_floor(kept_from);
    delete from api_request_default where id < attain_uuid_floor(requests_kept_from);
    return dropped;
  end $$`;

/** The keys that were given out, also those that are revoked: whose request a refused one is. */
const findIssued = `create function attain_find_issued_api_keys(hashes bytea[])
   returns table (id uuid, organisation_id uuid, key_hash bytea)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select k.id, k.organisation_id, k.key_hash from api_key k where k.key_hash = any(hashes)
  $$`;

/**
 * Stores requests of any organisations, each with the organisation of its key, and sets how many more were like a
 * stored one. Storing the same again changes nothing.
 */
const store = `create function attain_store_api_requests(requests jsonb, counts jsonb) returns int
   language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    stored int;
  begin
    insert into api_request (id, organisation_id, api_key_id, method, path, status, duration_ms, remote_address, problems,
      body_excerpt, body_bytes)
    select r.id, k.organisation_id, k.id, r.method, r.path, r.status, r."durationMs", r."remoteAddress", r.problems,
      r."bodyExcerpt", r."bodyBytes"
    from jsonb_to_recordset(requests) as r (
      id uuid, "apiKeyId" uuid, method text, path text, status int, "durationMs" int, "remoteAddress" inet, problems text[],
      "bodyExcerpt" text, "bodyBytes" int
    )
    join api_key k on k.id = r."apiKeyId"
    on conflict do nothing;
    get diagnostics stored = row_count;
    update api_request a set alike = c.alike, alike_until = c.until
    from jsonb_to_recordset(counts) as c (id uuid, "apiKeyId" uuid, alike int, until timestamptz)
    join api_key k on k.id = c."apiKeyId"
    where a.id = c.id and a.organisation_id = k.organisation_id and a.alike < c.alike
      and a.id = any(array(select (each ->> 'id')::uuid from jsonb_array_elements(counts) each));
    return stored;
  end $$`;

const functions = [
  [findIssued, 'attain_find_issued_api_keys(bytea[])'],
  [store, 'attain_store_api_requests(jsonb, jsonb)'],
] as const;

/** The log of the API's refused requests. */
export class Migration0039ApiRequests extends Migration {
  override up(): void {
    for (const statement of [...table, ensurePartitions, dropExpired]) this.addSql(statement);
    for (const [statement, signature] of functions) {
      this.addSql(statement);
      this.addSql(`revoke all on function ${signature} from public`);
      this.addSql(`grant execute on function ${signature} to attain_app`);
    }
    this.addSql('select attain_ensure_partitions(3)');
  }
}
