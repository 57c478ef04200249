import { Migration } from '@mikro-orm/migrations';

const isOwn = 'organisation_id = (select attain_current_organisation())';

const tables = [
  'create table "evidence_checkpoint" ("organisation_id" uuid not null, "number" int not null, "sequence" int not null, "jws" text not null, "created_at" timestamptz not null, primary key ("organisation_id", "number"))',
  'alter table "evidence_checkpoint" add constraint "evidence_checkpoint_sequence" unique ("organisation_id", "sequence")',
  'create table "evidence_entry" ("organisation_id" uuid not null, "sequence" int not null, "change_id" uuid not null, "certificate_id" uuid not null, "facts" text not null, "hash" text not null, primary key ("organisation_id", "sequence"))',
  'create index "evidence_entry_certificate" on "evidence_entry" ("organisation_id", "certificate_id", "sequence")',
  'alter table "evidence_entry" add constraint "evidence_entry_change" unique ("organisation_id", "change_id")',
  'create table "evidence_head" ("organisation_id" uuid not null, "sequence" int not null, "hash" text not null, "checkpoint_number" int not null, "checkpoint_hash" text null, "covered_sequence" int not null, "checkpoint_due_at" timestamptz null, primary key ("organisation_id"))',
  'create index "evidence_head_due" on "evidence_head" ("checkpoint_due_at") where checkpoint_due_at is not null',
  'create table "evidence_pending" ("organisation_id" uuid not null, "change_id" uuid not null, primary key ("organisation_id", "change_id"))',
  'create table "signing_key" ("id" text not null, "public_key" text not null, "sealed_secret" bytea null, "created_at" timestamptz not null, "retired_at" timestamptz null, primary key ("id"))',
  'alter table "signing_key" add constraint "signing_key_secret" check ((retired_at is null) = (sealed_secret is not null))',
  'create unique index "signing_key_one_current" on "signing_key" ((true)) where retired_at is null',
  'alter table "signing_key" enable row level security',
  'alter table "signing_key" force row level security',
];

/** What the application may do. Nobody changes or removes an entry or a checkpoint. */
const grants = {
  evidence_pending: 'select, delete',
  evidence_head: 'select, insert, update',
  evidence_entry: 'select, insert',
  evidence_checkpoint: 'select, insert',
};

/**
 * Organisations with changes that are not in their chain, or with a checkpoint that is due. Each step of the recursion
 * jumps to the next organisation of the index, however many changes one has.
 */
const findOrganisations = `create function attain_organisations_for_evidence(most int) returns table (organisation_id uuid)
   language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    with recursive pending as (
      (select p.organisation_id from evidence_pending p order by p.organisation_id limit 1)
      union all
      select (select p.organisation_id from evidence_pending p where p.organisation_id > o.organisation_id
        order by p.organisation_id limit 1)
      from pending o where o.organisation_id is not null
    )
    (select o.organisation_id from pending o where o.organisation_id is not null limit least(most, 1000))
    union
    (select h.organisation_id from evidence_head h where h.checkpoint_due_at <= now()
     order by h.checkpoint_due_at limit least(most, 1000))
  $$`;

const functions = [
  [findOrganisations, 'attain_organisations_for_evidence(int)'],
  [
    `create function attain_signing_keys() returns table (id text, public_key text, created_at timestamptz, retired_at timestamptz)
     language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select k.id, k.public_key, k.created_at, k.retired_at from signing_key k order by k.created_at desc, k.id
    $$`,
    'attain_signing_keys()',
  ],
  [
    `create function attain_signing_secret() returns table (id text, sealed_secret bytea)
     language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select k.id, k.sealed_secret from signing_key k where k.retired_at is null
    $$`,
    'attain_signing_secret()',
  ],
  [
    // Of several processes that make the first key at once, one adds its own. The others use that one.
    `create function attain_add_signing_key(new_id text, new_public_key text, new_secret bytea) returns boolean
     language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
      insert into signing_key (id, public_key, sealed_secret, created_at)
      values (new_id, new_public_key, new_secret, now()) on conflict do nothing returning true
    $$`,
    'attain_add_signing_key(text, text, bytea)',
  ],
  [
    `create function attain_retire_signing_key() returns text
     language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
      update signing_key k set retired_at = now(), sealed_secret = null where k.retired_at is null returning k.id
    $$`,
    'attain_retire_signing_key()',
  ],
] as const;

/** A trigger, so that no code that changes a certificate can forget the chain. */
const trigger = [
  `create function attain_note_certificate_changes() returns trigger
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    insert into evidence_pending (organisation_id, change_id) select a.organisation_id, a.id from added a;
    return null;
  end $$`,
  'revoke all on function attain_note_certificate_changes() from public',
  `create trigger certificate_change_evidence after insert on certificate_change
   referencing new table as added for each statement execute function attain_note_certificate_changes()`,
  'insert into evidence_pending (organisation_id, change_id) select organisation_id, id from certificate_change',
];

/** The chain of certificate changes of each organisation, and the keys that sign it. */
export class Migration0060Evidence extends Migration {
  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const [table, privileges] of Object.entries(grants)) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organisation" foreign key (organisation_id) references organisation (id)`,
      );
      this.addSql(`alter table "${table}" enable row level security`);
      this.addSql(`alter table "${table}" force row level security`);
      this.addSql(
        `create policy "tenant_isolation" on "${table}" to "attain_app" using (${isOwn}) with check (${isOwn})`,
      );
      this.addSql(`grant ${privileges} on "${table}" to attain_app`);
    }
    for (const [statement, signature] of functions) {
      this.addSql(statement);
      this.addSql(`revoke all on function ${signature} from public`);
      this.addSql(`grant execute on function ${signature} to attain_app`);
    }
    for (const statement of trigger) this.addSql(statement);
  }
}
