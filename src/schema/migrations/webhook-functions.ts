/** The months ahead as before, and for what hangs on an event also those whose events are still kept. */
const ensurePartitions = `create or replace function attain_ensure_partitions(months_ahead int) returns int
   language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    ledger text;
    month timestamptz;
    following timestamptz;
    last timestamptz := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead)) at time zone 'UTC';
    made int := 0;
    partition text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('attain_ensure_partitions', 0));
    foreach ledger in array array['progress_report', 'progress_effect', 'lms_call', 'domain_event', 'audit_entry',
      'webhook_delivery', 'webhook_attempt'] loop
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
    return made;
  end $$`;

/**
 * Events, deliveries and attempts are kept for 90 days: it drops the months that are wholly older, and what there is of them in the
 * default partitions. It takes no argument, so that nobody who may call it can have more dropped; it waits for a lock for five
 * seconds only, since whoever wants to write would queue behind it.
 */
const dropExpired = `create function attain_drop_expired_partitions() returns int
   language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '5s' as $$
  declare
    kept_from timestamptz := now() - interval '90 days';
    partition text;
    dropped int := 0;
  begin
    for partition in
      select c.relname from pg_inherits i
      join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relnamespace = 'public'::regnamespace and p.relname in ('domain_event', 'webhook_delivery', 'webhook_attempt')
        and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
        and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= kept_from
      order by 1
    loop
      execute format('drop table public.%I', partition);
      dropped := dropped + 1;
    end loop;
    delete from domain_event_default where id < attain_uuid_floor(kept_from);
    delete from webhook_delivery_default where event_id < attain_uuid_floor(kept_from);
    delete from webhook_attempt_default where id < attain_uuid_floor(kept_from);
    return dropped;
  end $$`;

/**
 * Endpoints with deliveries that nobody is at. It goes from endpoint to endpoint in the index, so that it costs the same however many
 * wait for each.
 */
const endpointsWithWaiting = `create function attain_endpoints_with_waiting_deliveries(
     after_organisation uuid, after_endpoint uuid, most int)
   returns table (organisation_id uuid, endpoint_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    with recursive found as (
      (select d.organisation_id, d.endpoint_id from webhook_delivery d
       where d.state = 'WAITING' and (d.leased_until is null or d.leased_until < now())
         and (d.organisation_id, d.endpoint_id) > (after_organisation, after_endpoint)
       order by d.organisation_id, d.endpoint_id limit 1)
      union all
      select n.organisation_id, n.endpoint_id from found f cross join lateral (
        select d.organisation_id, d.endpoint_id from webhook_delivery d
        where d.state = 'WAITING' and (d.leased_until is null or d.leased_until < now())
          and (d.organisation_id, d.endpoint_id) > (f.organisation_id, f.endpoint_id)
        order by d.organisation_id, d.endpoint_id limit 1) n)
    select f.organisation_id, f.endpoint_id from found f limit most
  $$`;

const sweepers = [
  `create function attain_overdue_deliveries(due_before timestamptz, most int)
   returns table (organisation_id uuid, endpoint_id uuid, event_id uuid, schedule int)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select d.organisation_id, d.endpoint_id, d.event_id, d.schedule from webhook_delivery d
    where d.state = 'RETRYING' and d.next_attempt_at < due_before and (d.leased_until is null or d.leased_until < now()) order by d.next_attempt_at limit most
  $$`,
  `create function attain_webhook_recoveries_without_run(claimed_before timestamptz)
   returns table (organisation_id uuid, recovery_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select r.organisation_id, r.id from webhook_recovery r
    where r.state = 'RUNNING' and coalesce(r.claimed_at, r.created_at) < claimed_before
  $$`,
  `create function attain_waiting_webhook_notices(created_before timestamptz, most int)
   returns table (organisation_id uuid, notice_id uuid)
   language sql stable security definer set search_path = pg_catalog, public as $$
    select n.organisation_id, n.id from webhook_notice n
    where n.email_state = 'PENDING' and n.created_at < created_before order by random() limit most
  $$`,
];

const callable = `attain_drop_expired_partitions(), attain_endpoints_with_waiting_deliveries(uuid, uuid, int),
   attain_overdue_deliveries(timestamptz, int), attain_webhook_recoveries_without_run(timestamptz),
   attain_waiting_webhook_notices(timestamptz, int)`;

/** What crosses organisations for webhooks, and the months that the ledgers are kept in. */
export const webhookFunctions: readonly string[] = [
  ensurePartitions,
  dropExpired,
  endpointsWithWaiting,
  ...sweepers,
  `revoke all on function ${callable} from public`,
  `grant execute on function ${callable} to attain_app`,
];
