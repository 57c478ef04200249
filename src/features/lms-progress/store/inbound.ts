import { sql } from 'kysely';
import { englishWording, type Sentence } from '../../../language/sentence.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { jsonOrNull } from '../../../platform/database/json-or-null.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsInbound } from '../../../schema/entities/index.ts';

const checkColumns = columnsOf(LmsInbound, 'checkKind', 'header', 'encoding', 'prefix', 'secret', 'mapping');

const foundRow = rowShape({ ...checkColumns, organisationId: uuid, inboundId: uuid });
/** An address as a delivery needs it. The secret is encrypted. */
export type FoundInbound = RowOf<typeof foundRow>;

const storedRow = rowShape({
  ...checkColumns,
  ...columnsOf(
    LmsInbound,
    'id',
    'revision',
    'acceptedAt',
    'refusedAt',
    'refusal',
    'refusalWords',
    'createdAt',
    'updatedAt',
  ),
});
/** The address of an organisation. The secret is encrypted. */
export type StoredInbound = RowOf<typeof storedRow>;

/** Returns the address with this SHA-256 of its last part, of any organisation; null when there is none. */
export async function findInboundByToken(database: Database, tokenHash: Buffer): Promise<FoundInbound | null> {
  const [row] = await database.lookUp(
    foundRow,
    sql`
      select organisation_id as "organisationId", inbound_id as "inboundId", check_kind as "checkKind", header, encoding,
        prefix, secret, mapping
      from attain_find_inbound(${tokenHash})`,
  );
  return row ?? null;
}

/** Lets one transaction at a time change the organisation's address, until the transaction ends. */
export async function lockInbound(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_lms_inbound:${tx.organisationId}`);
}

/** Returns the address of the organisation; null without one. */
export async function findInbound(tx: OrganisationTransaction): Promise<StoredInbound | null> {
  const [row] = await query(
    tx,
    storedRow,
    sql`
      select id, check_kind as "checkKind", header, encoding, prefix, secret, mapping, revision,
        accepted_at as "acceptedAt", refused_at as "refusedAt", refusal, refusal_words as "refusalWords",
        created_at as "createdAt", updated_at as "updatedAt"
      from lms_inbound where organisation_id = ${tx.organisationId}`,
  );
  return row ?? null;
}

export type ChangedInbound = Pick<
  StoredInbound,
  'id' | 'checkKind' | 'header' | 'encoding' | 'prefix' | 'secret' | 'mapping'
>;

/** Stores the address of an organisation. @param tokenHash null keeps the stored one */
export async function saveInbound(
  tx: OrganisationTransaction,
  changed: ChangedInbound,
  tokenHash: Buffer | null,
): Promise<void> {
  const { id, checkKind, header, encoding, prefix, secret, mapping } = changed;
  const updated = await execute(
    tx,
    sql`
      update lms_inbound
      set check_kind = ${checkKind}, header = ${header}, encoding = ${encoding}, prefix = ${prefix}, secret = ${secret},
        mapping = ${mapping}, token_hash = coalesce(${tokenHash}::bytea, token_hash), revision = revision + 1,
        updated_at = now()
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  if (updated === 1) return;
  await execute(
    tx,
    sql`
      insert into lms_inbound
        (id, organisation_id, token_hash, check_kind, header, encoding, prefix, secret, mapping, revision, created_at,
         updated_at)
      values (${id}, ${tx.organisationId}, ${tokenHash}, ${checkKind}, ${header}, ${encoding}, ${prefix}, ${secret},
        ${mapping}, 1, now(), now())`,
  );
}

/** Deletes the address. Its reports stay. */
export async function deleteInbound(tx: OrganisationTransaction): Promise<void> {
  await execute(tx, sql`delete from lms_inbound where organisation_id = ${tx.organisationId}`);
}

/** Records when a delivery was accepted, or refused for a reason. */
export async function recordDelivery(
  tx: OrganisationTransaction,
  inboundId: string,
  refusal: Sentence | null,
): Promise<void> {
  const change =
    refusal === null
      ? sql`accepted_at = now()`
      : sql`refused_at = now(), refusal = ${englishWording([refusal])}, refusal_words = ${jsonOrNull([refusal])}::jsonb`;
  await execute(
    tx,
    sql`update lms_inbound set ${change} where organisation_id = ${tx.organisationId} and id = ${inboundId}`,
  );
}

/** A report of an LMS that came to an inbound address. `id` is a UUIDv7. */
export interface InboundReceipt {
  readonly id: string;
  /** SHA-256 of the last part of the address. */
  readonly tokenHash: Buffer;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly receivedAt: Date;
}

/**
 * Stores receipts as the intake of pushed reports does. Each is stored only if its address is still valid then.
 * @param intake a database opened as attain_intake
 * @returns the ids that were stored
 */
export async function insertInboundReceipts(
  intake: Database,
  receipts: readonly InboundReceipt[],
): Promise<Set<string>> {
  const rows = receipts.map((receipt) => ({ ...receipt, tokenHash: receipt.tokenHash.toString('hex') }));
  const stored = await intake.lookUp(
    idRow,
    sql`select id from attain_store_inbound_receipts(${JSON.stringify(rows)}::jsonb) id`,
  );
  return new Set(stored.map((row) => row.id));
}
