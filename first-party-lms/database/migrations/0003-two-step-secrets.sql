-- New secrets that Attain has asked for and not confirmed yet. Until then the tenant goes on with its present ones.
alter table tenant
  add pending_secret_hash bytea,
  add pending_report_secret bytea,
  add check ((pending_secret_hash is null) = (pending_report_secret is null));

-- Secrets of Attain that were replaced a moment ago. They count until then, for calls that are under way.
create table former_secret (
  tenant_id text collate "C" not null references tenant,
  secret_hash bytea not null,
  ends_at timestamptz not null
);
create index former_secret_tenant on former_secret (tenant_id);
