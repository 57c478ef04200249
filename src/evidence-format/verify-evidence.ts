import { canonicalJson } from './canonical-json.ts';
import { entryHash, textHash } from './chain-hash.ts';
import { peekCheckpoint, readCheckpoint } from './checkpoint-jws.ts';
import type { ChainPart, ChangeFacts, Checkpoint, Evidence, EvidenceFile } from './evidence.ts';
import { checkSignature, type PublicKey, type SignatureProblem } from './signatures.ts';

/** Longest file in bytes. The service writes shorter ones. */
export const longestFile = 32 * 1024 * 1024;

/** Most published checkpoints that a file is compared with. */
const mostCheckpoints = 200_000;

export type EvidenceProblem =
  | SignatureProblem
  | 'TOO_LARGE'
  | 'NOT_EVIDENCE'
  | 'NOT_CANONICAL'
  | 'CHECKPOINT_WRONG'
  | 'CHAIN_BROKEN'
  | 'REVISION_CHANGED'
  | 'OTHER_CERTIFICATE'
  | 'DIFFERS_FROM_PUBLISHED';

export interface Verification {
  /** Empty when the file is what the installation signed. */
  readonly problems: readonly EvidenceProblem[];
  /** The content that was signed; null when the signature is not right. */
  readonly evidence: Evidence | null;
  /** Id of the key that signed the file. */
  readonly keyId: string | null;
  /** The changes of the certificate, oldest first. */
  readonly changes: readonly ChangeFacts[];
  /** How many of the file's checkpoints are among the published ones; null when none were given. */
  readonly publishedCheckpoints: number | null;
}

/**
 * Verifies an evidence file without asking anybody: its form, its signature, its part of the organisation's chain, and
 * the revisions that its changes name (docs/product.md "Evidence").
 * @param file bytes of the file
 * @param keys public keys of the installation
 * @param published compact JWSs of checkpoints that were published elsewhere
 */
export function verifyEvidence(
  file: Uint8Array,
  keys: readonly PublicKey[],
  published: readonly string[] = [],
): Verification {
  const read = readFile(file);
  if ('problem' in read) return refused([read.problem]);
  const { evidence, jws, isCanonical } = read;
  const checked = checkSignature(jws, canonicalJson(evidence), 'attain-evidence+jws', keys);
  if ('problem' in checked || !isCanonical) {
    // The author of this content is not known, so it may have any shape: nothing else of it is read.
    return refused([
      ...(isCanonical ? [] : (['NOT_CANONICAL'] as const)),
      ...('problem' in checked ? [checked.problem] : []),
    ]);
  }
  const problems = new Set<EvidenceProblem>();
  const parts = evidence.chain.map((part) => ({ part, checkpoint: readCheckpoint(part.checkpoint, keys) }));
  for (const { part, checkpoint } of parts) {
    if (checkpoint?.organisation !== evidence.organisation.id) problems.add('CHECKPOINT_WRONG');
    else if (!leadsTo(part, checkpoint)) problems.add('CHAIN_BROKEN');
  }
  const changes = parts.flatMap(({ part }) => part.entries.flatMap((entry) => ('facts' in entry ? [entry.facts] : [])));
  if (changes.length === 0) problems.add('CHAIN_BROKEN');
  if (changes.some((each) => each.certificate !== evidence.certificate.id)) problems.add('OTHER_CERTIFICATE');
  if (!changes.every((each) => hasItsRevision(each, evidence))) problems.add('REVISION_CHANGED');

  const known =
    published.length === 0
      ? null
      : compare(
          parts.map(({ part }) => part.checkpoint),
          published,
          keys,
        );
  if (known === 'DIFFERS') problems.add('DIFFERS_FROM_PUBLISHED');
  return {
    problems: [...problems],
    evidence,
    keyId: checked.kid,
    changes,
    publishedCheckpoints: known === 'DIFFERS' ? 0 : known,
  };
}

const refused = (problems: readonly EvidenceProblem[]): Verification => ({
  problems,
  evidence: null,
  keyId: null,
  changes: [],
  publishedCheckpoints: null,
});

function readFile(
  file: Uint8Array,
): { readonly problem: EvidenceProblem } | (EvidenceFile & { readonly isCanonical: boolean }) {
  if (file.length > longestFile) return { problem: 'TOO_LARGE' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
    const parsed = JSON.parse(text) as Partial<EvidenceFile>;
    const { evidence, jws } = parsed;
    const hasShape =
      evidence?.format === 'attain-evidence' &&
      evidence.version === 1 &&
      typeof jws === 'string' &&
      typeof evidence.organisation.id === 'string' &&
      typeof evidence.certificate.id === 'string' &&
      Array.isArray(evidence.revisions) &&
      Array.isArray(evidence.reports) &&
      Array.isArray(evidence.chain) &&
      (evidence.chain as readonly Partial<ChainPart>[]).every(
        (part) => typeof part.checkpoint === 'string' && Array.isArray(part.entries),
      );
    if (!hasShape) return { problem: 'NOT_EVIDENCE' };
    return { evidence, jws, isCanonical: canonicalJson(parsed) === text };
  } catch {
    return { problem: 'NOT_EVIDENCE' };
  }
}

/** Returns whether the entries, hashed one after the other, end at the checkpoint. */
function leadsTo(part: ChainPart, checkpoint: Checkpoint): boolean {
  if (part.first + part.entries.length - 1 !== checkpoint.sequence) return false;
  try {
    const last = part.entries.reduce(
      (previous, entry) =>
        entryHash(previous, 'facts' in entry ? textHash(canonicalJson(entry.facts)) : entry.factsHash),
      part.previous,
    );
    return last === checkpoint.hash;
  } catch {
    return false;
  }
}

function hasItsRevision({ revision }: ChangeFacts, { revisions, revisionsLeftOut = [] }: Evidence): boolean {
  if (revision === null || revisionsLeftOut.includes(revision.number)) return true;
  const found = revisions.find((each) => each.hash === revision.hash && each.number === revision.number);
  return found !== undefined && textHash(canonicalJson(found.content)) === revision.hash;
}

/**
 * Compares checkpoints with published ones. Two different ones with the same number mean that the chain was rewritten.
 * @returns how many of them are published
 */
function compare(own: readonly string[], published: readonly string[], keys: readonly PublicKey[]): number | 'DIFFERS' {
  const texts = new Set(published.slice(0, mostCheckpoints));
  const unpublished = own.filter((jws) => !texts.has(jws));
  const placeOf = (jws: string): string => {
    const { organisation, number } = peekCheckpoint(jws) ?? {};
    return `${organisation} ${number}`;
  };
  const places = new Set(unpublished.map(placeOf));
  // Checking a signature takes a millisecond, so only those are checked that could contradict.
  const contradicting = [...texts].find((jws) => places.has(placeOf(jws)) && readCheckpoint(jws, keys) !== null);
  return contradicting === undefined ? own.length - unpublished.length : 'DIFFERS';
}
