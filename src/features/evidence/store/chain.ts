import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, number, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import {
  CertificateChange,
  Enrolment,
  EvidenceCheckpoint,
  EvidenceEntry,
  EvidenceHead,
} from '../../../schema/entities/index.ts';

const organisationRow = rowShape({ organisationId: uuid });

/**
 * Returns organisations with changes that are not in their chain, or with a checkpoint that is due. It is one of the
 * listed functions across organisations.
 */
export async function organisationsForEvidence(database: Database, most: number): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`select organisation_id as "organisationId" from attain_organisations_for_evidence(${most})`,
  );
  return rows.map(({ organisationId }) => organisationId);
}

const headRow = rowShape({
  ...columnsOf(EvidenceHead, 'sequence', 'hash', 'checkpointNumber', 'checkpointHash', 'coveredSequence'),
  isDue: boolean,
});
/** The end of the chain. */
export type ChainHead = RowOf<typeof headRow>;

/** Locks the end of the organisation's chain until the transaction ends, and returns it. @param firstHash hash before the first entry */
export async function lockHead(tx: OrganisationTransaction, firstHash: string): Promise<ChainHead> {
  await execute(
    tx,
    sql`
      insert into evidence_head (organisation_id, sequence, hash, checkpoint_number, covered_sequence)
      values (${tx.organisationId}, 0, ${firstHash}, 0, 0) on conflict do nothing`,
  );
  const [row] = await query(
    tx,
    headRow,
    sql`
      select sequence, hash, checkpoint_number as "checkpointNumber", checkpoint_hash as "checkpointHash",
        covered_sequence as "coveredSequence", coalesce(checkpoint_due_at <= now(), false) as "isDue"
      from evidence_head where organisation_id = ${tx.organisationId} for update`,
  );
  return row!;
}

const pendingRow = rowShape({
  ...columnsOf(CertificateChange, 'id', 'certificateId', 'type', 'occurredAt', 'mark', 'threshold', 'revisionNumber'),
  ...columnsOf(CertificateChange, 'causeKind', 'causeId', 'actorUserId'),
  ...columnsOf(Enrolment, 'courseId'),
  enrolmentId: uuid,
});
/** A change of a certificate that is not in the chain yet. */
export type PendingChange = RowOf<typeof pendingRow>;

/** Takes the oldest changes that are not in the chain yet. They do not come again if the transaction is committed. */
export function takePendingChanges(tx: OrganisationTransaction, most: number): Promise<PendingChange[]> {
  const { organisationId } = tx;
  return query(
    tx,
    pendingRow,
    sql`
      with taken as (
        delete from evidence_pending p where p.organisation_id = ${organisationId} and p.change_id = any(array(
          select o.change_id from evidence_pending o where o.organisation_id = ${organisationId}
          order by o.change_id limit ${most}))
        returning p.change_id
      )
      select c.id, c.certificate_id as "certificateId", c.type, c.occurred_at as "occurredAt",
        c.mark, c.threshold, c.revision_number as "revisionNumber", c.cause_kind as "causeKind", c.cause_id as "causeId",
        c.actor_user_id as "actorUserId", i.enrolment_id as "enrolmentId", e.course_id as "courseId"
      from taken t
      join certificate_change c on c.organisation_id = ${organisationId} and c.id = t.change_id
      join certificate i on i.organisation_id = c.organisation_id and i.id = c.certificate_id
      join enrolment e on e.organisation_id = i.organisation_id and e.id = i.enrolment_id
      order by c.id`,
  );
}

/** A new entry of the chain. */
export interface NewEntry {
  readonly sequence: number;
  readonly changeId: string;
  readonly certificateId: string;
  /** Canonical JSON. */
  readonly facts: string;
  readonly hash: string;
}

/** Appends entries, and sets the time of the next checkpoint: the next full hour. */
export async function appendEntries(tx: OrganisationTransaction, entries: readonly NewEntry[]): Promise<void> {
  const last = entries.at(-1);
  if (last === undefined) return;
  await execute(
    tx,
    sql`
      insert into evidence_entry (organisation_id, sequence, change_id, certificate_id, facts, hash)
      select ${tx.organisationId}, n.sequence, n."changeId", n."certificateId", n.facts, n.hash
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as n (sequence int, "changeId" uuid, "certificateId" uuid, facts text, hash text)`,
  );
  await execute(
    tx,
    sql`
      update evidence_head set sequence = ${last.sequence}, hash = ${last.hash},
        checkpoint_due_at = coalesce(checkpoint_due_at, date_trunc('hour', now()) + interval '1 hour')
      where organisation_id = ${tx.organisationId}`,
  );
}

/** Stores a checkpoint of the whole chain. @param hash hash of its JWS */
export async function insertCheckpoint(
  tx: OrganisationTransaction,
  checkpoint: { readonly number: number; readonly sequence: number; readonly jws: string; readonly hash: string },
): Promise<void> {
  const { number: position, sequence, jws, hash } = checkpoint;
  await execute(
    tx,
    sql`
      insert into evidence_checkpoint (organisation_id, number, sequence, jws, created_at)
      values (${tx.organisationId}, ${position}, ${sequence}, ${jws}, now())`,
  );
  await execute(
    tx,
    sql`
      update evidence_head set checkpoint_number = ${position}, checkpoint_hash = ${hash},
        covered_sequence = ${sequence}, checkpoint_due_at = null
      where organisation_id = ${tx.organisationId}`,
  );
}

const partRow = rowShape({
  /** Position of the change of the certificate with which the part begins. */
  first: number,
  previous: nullable(text),
  /** The checkpoint that covers it. */
  ...columnsOf(EvidenceCheckpoint, 'sequence', 'jws'),
});

/** Returns where the certificate's changes are in the chain: one row for each checkpoint that covers some of them. */
export function findChainParts(tx: OrganisationTransaction, certificateId: string): Promise<RowOf<typeof partRow>[]> {
  const { organisationId } = tx;
  return query(
    tx,
    partRow,
    sql`
      select min(e.sequence) as first,
        (select b.hash from evidence_entry b
         where b.organisation_id = ${organisationId} and b.sequence = min(e.sequence) - 1) as previous,
        k.sequence, k.jws
      from evidence_entry e
      cross join lateral (
        select c.sequence, c.jws from evidence_checkpoint c
        where c.organisation_id = ${organisationId} and c.sequence >= e.sequence order by c.sequence limit 1
      ) k
      where e.organisation_id = ${organisationId} and e.certificate_id = ${certificateId}
      group by k.sequence, k.jws order by 1`,
  );
}

const jwsRow = rowShape(columnsOf(EvidenceCheckpoint, 'jws'));

/** Returns the checkpoint that covers the last change of a certificate; null when none does yet. */
export async function findLastCheckpoint(tx: OrganisationTransaction, certificateId: string): Promise<string | null> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    jwsRow,
    sql`
      select k.jws from (
        select e.sequence from evidence_entry e
        where e.organisation_id = ${organisationId} and e.certificate_id = ${certificateId} order by e.sequence desc limit 1
      ) l
      cross join lateral (
        select c.jws from evidence_checkpoint c
        where c.organisation_id = ${organisationId} and c.sequence >= l.sequence order by c.sequence limit 1
      ) k`,
  );
  return row?.jws ?? null;
}

const entryRow = rowShape({
  ...columnsOf(EvidenceEntry, 'sequence'),
  facts: nullable(text),
  factsHash: nullable(text),
});

/** Returns entries of the chain in order: the facts of the certificate's changes, and the hashes of all others. */
export function readEntries(
  tx: OrganisationTransaction,
  certificateId: string,
  range: { readonly first: number; readonly last: number },
): Promise<RowOf<typeof entryRow>[]> {
  return query(
    tx,
    entryRow,
    sql`
      select sequence,
        case when certificate_id = ${certificateId} then facts end as facts,
        case when certificate_id <> ${certificateId}
          then encode(sha256(convert_to(facts, 'UTF8')), 'hex') end as "factsHash"
      from evidence_entry
      where organisation_id = ${tx.organisationId} and sequence between ${range.first} and ${range.last}
      order by sequence`,
  );
}

const ownRow = rowShape(columnsOf(EvidenceEntry, 'facts'));

/** Returns the facts of a certificate's newest changes as canonical JSON, oldest first. @param most maximum number of changes */
export async function readOwnFacts(
  tx: OrganisationTransaction,
  certificateId: string,
  most: number,
): Promise<string[]> {
  const rows = await query(
    tx,
    ownRow,
    sql`
      select facts from evidence_entry
      where organisation_id = ${tx.organisationId} and certificate_id = ${certificateId}
      order by sequence desc limit ${most}`,
  );
  return rows.map(({ facts }) => facts).reverse();
}

const checkpointRow = rowShape(columnsOf(EvidenceCheckpoint, 'number', 'jws', 'createdAt'));

/** Returns checkpoints in their order, after one of them. */
export function listCheckpoints(
  tx: OrganisationTransaction,
  after: number,
  most: number,
): Promise<RowOf<typeof checkpointRow>[]> {
  return query(
    tx,
    checkpointRow,
    sql`
      select number, jws, created_at as "createdAt" from evidence_checkpoint
      where organisation_id = ${tx.organisationId} and number > ${after} order by number limit ${most}`,
  );
}

const coverageRow = rowShape({ isCovered: boolean });

/** Returns whether every change of the certificate is in the chain and covered by a checkpoint. */
export async function isCovered(tx: OrganisationTransaction, certificateId: string): Promise<boolean> {
  const [row] = await query(
    tx,
    coverageRow,
    sql`
      select not exists (
        select from certificate_change c
        join evidence_pending p on p.organisation_id = c.organisation_id and p.change_id = c.id
        where c.organisation_id = ${tx.organisationId} and c.certificate_id = ${certificateId}
      ) and not exists (
        select from evidence_entry e
        left join evidence_head h on h.organisation_id = e.organisation_id
        where e.organisation_id = ${tx.organisationId} and e.certificate_id = ${certificateId}
          and e.sequence > h.covered_sequence
      ) as "isCovered"`,
  );
  return row!.isCovered;
}
