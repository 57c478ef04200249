import { canonicalJson } from '../../evidence-format/canonical-json.ts';
import type { ChainPart, Evidence, EvidenceRevision } from '../../evidence-format/evidence.ts';

/** Evidence in pieces of JSON. A text reaches a thread faster than ten thousands of objects. */
export interface EvidencePieces {
  /** Protected header of the signature, in base64url. */
  readonly header: string;
  /** JSON of all fields but the revisions and the chain. */
  readonly facts: string;
  readonly revisions: readonly (Omit<EvidenceRevision, 'content'> & { readonly content: string })[];
  readonly revisionsLeftOut: readonly number[];
  /** Each page is the JSON of a list of entries. */
  readonly chain: readonly (Omit<ChainPart, 'entries'> & { readonly pages: readonly string[] })[];
}

export interface EvidencePayload {
  /** Canonical JSON of the evidence. */
  readonly signed: string;
  /** The bytes to sign (RFC 7515 §5.1). */
  readonly signingInput: Uint8Array;
}

/** Makes the canonical JSON of evidence and the bytes to sign. It takes up to a second, so it runs in a thread. */
export function buildEvidencePayload(pieces: EvidencePieces): EvidencePayload {
  const { header, facts, revisions, revisionsLeftOut, chain } = pieces;
  const evidence = {
    ...(JSON.parse(facts) as Omit<Evidence, 'revisions' | 'chain'>),
    revisions: revisions.map((each) => ({ ...each, content: JSON.parse(each.content) as unknown })),
    ...(revisionsLeftOut.length === 0 ? {} : { revisionsLeftOut }),
    chain: chain.map(({ pages, ...part }) => ({
      ...part,
      entries: pages.flatMap((page) => JSON.parse(page) as ChainPart['entries']),
    })),
  };
  const signed = canonicalJson(evidence);
  const signingInput = Buffer.from(`${header}.${Buffer.from(signed).toString('base64url')}`, 'latin1');
  return { signed, signingInput };
}
