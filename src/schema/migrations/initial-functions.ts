export const tenancyFunctions: readonly string[] = [
  `create function attain_current_organisation() returns uuid language plpgsql stable as $$
  declare
    value text := current_setting('attain.organisation_id', true);
  begin
    if value is null or value = '' then
      raise exception 'no organisation is set for this transaction' using errcode = 'insufficient_privilege';
    end if;
    return value::uuid;
  end $$`,
];

/**
 * Monthly partitions of the large ledgers. The bounds are UUIDs whose first 48 bits are the month's milliseconds, as in
 * UUIDv7. SECURITY DEFINER, because the application's role owns nothing.
 */
export const partitionFunctions: readonly string[] = [
  `create function attain_uuid_floor(moment timestamptz) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  $$`,
  `create function attain_ensure_partitions(months_ahead int) returns int
   language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    ledger text;
    month timestamptz;
    made int := 0;
    partition text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('attain_ensure_partitions', 0));
    foreach ledger in array array['progress_report', 'progress_effect', 'lms_call', 'domain_event', 'audit_entry'] loop
      for i in 0..months_ahead loop
        month := date_trunc('month', now(), 'UTC') + make_interval(months => i);
        partition := format('%s_%s', ledger, to_char(month at time zone 'UTC', 'YYYY_MM'));
        if to_regclass('public.' || partition) is null then
          execute format(
            'create table public.%I partition of public.%I for values from (%L) to (%L)',
            partition, ledger,
            public.attain_uuid_floor(month),
            public.attain_uuid_floor(date_trunc('month', month + interval '32 days', 'UTC')));
          made := made + 1;
        end if;
      end loop;
    end loop;
    return made;
  end $$`,
];

/**
 * The complete list of look-ups that cross organisations (docs/architecture.md "Tenants"): each answers one
 * narrow question, and whatever follows runs within the organisation that it named.
 */
export const crossOrganisationFunctions: readonly string[] = [
  `create function attain_find_api_keys(hashes bytea[]) returns table (id uuid, organisation_id uuid, key_hash bytea)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select k.id, k.organisation_id, k.key_hash from api_key k where k.key_hash = any(hashes) and k.revoked_at is null
  $$`,
  `create function attain_active_api_keys(ids uuid[]) returns table (id uuid, organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select k.id, k.organisation_id from api_key k where k.id = any(ids) and k.revoked_at is null
  $$`,
  `create function attain_find_user(email_address text) returns table (id uuid, organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select u.id, u.organisation_id from user_account u where u.email = lower(email_address)
  $$`,
  `create function attain_find_organisation(organisation_slug text) returns uuid
   language sql stable security definer set search_path = pg_catalog, public as $$
    select o.id from organisation o where o.slug = organisation_slug
  $$`,
  `create function attain_find_certificate(code text) returns table (id uuid, organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select c.id, c.organisation_id from certificate c where c.verification_code = code
  $$`,
  `create function attain_organisations_with_waiting_reports(received_before timestamptz)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select distinct r.organisation_id from progress_report r
    where r.state = 'RECEIVED' and r.id < attain_uuid_floor(received_before)
  $$`,
  `create function attain_organisations_with_waiting_emails(created_before timestamptz)
   returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select distinct e.organisation_id from email_outbox e
    where e.state in ('PENDING', 'SENDING') and e.id < attain_uuid_floor(created_before)
      and (e.leased_until is null or e.leased_until < now())
  $$`,
];
