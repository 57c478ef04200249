import { canonicalJson } from '../../evidence-format/canonical-json.ts';
import { firstHash } from '../../evidence-format/chain-hash.ts';
import type { ChangeFacts, Checkpoint } from '../../evidence-format/evidence.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { fastEntryHash, fastTextHash } from './fast-hash.ts';
import { revisionHash } from './revision-hash.ts';
import { currentSigner, type Signer, type SigningDependencies } from './signing-keys.ts';
import {
  appendEntries,
  insertCheckpoint,
  lockHead,
  organisationsForEvidence,
  takePendingChanges,
  type ChainHead,
  type NewEntry,
  type PendingChange,
} from './store/chain.ts';

export interface ChainDependencies extends SigningDependencies {
  /** Address of the installation; checkpoints name it. */
  readonly publicUrl: string;
}

/** Changes that one transaction appends. */
const changesAtOnce = 500;

/** Entries after which a checkpoint is made before its time. It bounds what an evidence file has to contain. */
const mostUncovered = 1_000;

/** Transactions for one organisation in one sweep, so that a mass change does not keep others waiting. */
const mostBatches = 20;

/** Returns organisations with changes that are not in their chain, or with a checkpoint that is due. */
export const organisationsWithNewChanges = (database: Database): Promise<string[]> =>
  organisationsForEvidence(database, 100);

/**
 * Appends new changes of certificates to the organisation's chain, and signs a checkpoint if one is due: at the full
 * hour, or after 1,000 entries (docs/product.md "Evidence"). Several processes may do it at once.
 */
export async function extendChain(dependencies: ChainDependencies, organisationId: string): Promise<void> {
  const signer = await currentSigner(dependencies);
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const appended = await dependencies.database.inOrganisation(organisationId, async (tx) => {
      const { head, length } = await append(tx);
      if (head.isDue || head.sequence - head.coveredSequence >= mostUncovered) {
        await signCheckpoint(tx, head, signer, dependencies.publicUrl);
      }
      return length;
    });
    if (appended < changesAtOnce) return;
  }
}

/**
 * Appends all changes of the organisation so far, and signs a checkpoint that covers them.
 * @returns whether every change is covered; false when more than 10,000 changes were waiting
 */
export async function coverAllChanges(dependencies: ChainDependencies, organisationId: string): Promise<boolean> {
  await extendChain(dependencies, organisationId);
  const signer = await currentSigner(dependencies);
  return dependencies.database.inOrganisation(organisationId, async (tx) => {
    const { head, length } = await append(tx);
    await signCheckpoint(tx, head, signer, dependencies.publicUrl);
    return length < changesAtOnce;
  });
}

async function append(tx: OrganisationTransaction): Promise<{ readonly head: ChainHead; readonly length: number }> {
  const head = await lockHead(tx, firstHash);
  const changes = await takePendingChanges(tx, changesAtOnce);
  const entries: NewEntry[] = [];
  let { sequence, hash } = head;
  for (const change of changes) {
    const facts = canonicalJson(await factsOf(tx, change));
    sequence += 1;
    hash = fastEntryHash(hash, fastTextHash(facts));
    entries.push({ sequence, changeId: change.id, certificateId: change.certificateId, facts, hash });
  }
  await appendEntries(tx, entries);
  return { head: { ...head, sequence, hash }, length: changes.length };
}

async function factsOf(tx: OrganisationTransaction, change: PendingChange): Promise<ChangeFacts> {
  const { courseId, revisionNumber } = change;
  const hash = revisionNumber === null ? null : await revisionHash(tx, courseId, revisionNumber);
  return {
    organisation: tx.organisationId,
    certificate: change.certificateId,
    enrolment: change.enrolmentId,
    change: change.id,
    type: change.type,
    at: change.occurredAt.toISOString(),
    mark: change.mark,
    threshold: change.threshold,
    revision: revisionNumber === null || hash === null ? null : { number: revisionNumber, hash },
    cause: { kind: change.causeKind, id: change.causeId },
    actor: change.actorUserId,
  };
}

async function signCheckpoint(
  tx: OrganisationTransaction,
  head: ChainHead,
  signer: Signer,
  issuer: string,
): Promise<void> {
  if (head.sequence === head.coveredSequence) return;
  const checkpoint: Checkpoint = {
    issuer,
    organisation: tx.organisationId,
    number: head.checkpointNumber + 1,
    sequence: head.sequence,
    hash: head.hash,
    previous: head.checkpointHash,
    at: new Date().toISOString(),
  };
  const jws = signer.signCompact(canonicalJson(checkpoint), 'attain-checkpoint+jws');
  await insertCheckpoint(tx, { number: checkpoint.number, sequence: head.sequence, jws, hash: fastTextHash(jws) });
}
