import { canonicalJson } from './canonical-json.ts';
import { entryHash, textHash } from './chain-hash.ts';
import { readCheckpoint } from './checkpoint-jws.ts';
import type { ChainPart, ChangeFacts, Checkpoint, Evidence } from './evidence.ts';
import { placeOf, readPublished, type PublishedCheckpoints } from './published-checkpoints.ts';
import { readFile, type FileProblem } from './read-file.ts';
import type { PublicKey } from './signatures.ts';

export type EvidenceProblem =
  | FileProblem
  | 'CHECKPOINT_WRONG'
  | 'CHAIN_BROKEN'
  | 'REVISION_CHANGED'
  | 'OTHER_CERTIFICATE'
  | 'DIFFERS_FROM_PUBLISHED'
  | 'PUBLISHED_UNREADABLE';

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
  /** Numbers, counted from 1, of the published lines that are no signed checkpoint. */
  readonly unreadableLines: readonly number[];
}

/**
 * Verifies an evidence file without asking anybody: its form, its signature, its part of the organisation's chain, and
 * the revisions that its changes name (docs/product.md "Evidence").
 * @param file bytes of the file
 * @param keys public keys of the installation
 * @param published lines of a list of checkpoints that was kept elsewhere; see `publishedLines`
 */
export function verifyEvidence(
  file: Uint8Array,
  keys: readonly PublicKey[],
  published: readonly string[] = [],
): Verification {
  const read = readFile(file, keys);
  if ('problem' in read) return refused(read.problem);
  const { evidence, keyId } = read;
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

  const known = published.some((line) => line !== '') ? readPublished(published, keys) : null;
  if (known !== null && parts.some((part) => contradicts(part, known))) problems.add('DIFFERS_FROM_PUBLISHED');
  if (known !== null && known.unreadableLines.length > 0) problems.add('PUBLISHED_UNREADABLE');
  return {
    problems: [...problems],
    evidence,
    keyId,
    changes,
    publishedCheckpoints: known === null ? null : parts.filter(({ part }) => known.texts.has(part.checkpoint)).length,
    unreadableLines: known?.unreadableLines ?? [],
  };
}

/** The author of a refused content is not known, so nothing of it is returned. */
const refused = (problem: EvidenceProblem): Verification => ({
  problems: [problem],
  evidence: null,
  keyId: null,
  changes: [],
  publishedCheckpoints: null,
  unreadableLines: [],
});

interface ReadPart {
  readonly part: ChainPart;
  readonly checkpoint: Checkpoint | null;
}

/** Returns whether another checkpoint is published in this one's place: the chain was rewritten then. */
const contradicts = ({ part, checkpoint }: ReadPart, { texts, places }: PublishedCheckpoints): boolean =>
  checkpoint !== null && !texts.has(part.checkpoint) && places.has(placeOf(checkpoint));

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
