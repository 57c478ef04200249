import { firstHash } from '../../evidence-format/chain-hash.ts';
import type { ChainPart, ChangeFacts, EvidenceFile } from '../../evidence-format/evidence.ts';
import { t } from '../../language/translate.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { findCourseRevision } from '../courses/index.ts';
import type { EvidencePayload, EvidencePieces } from './build-payload.ts';
import type { ChainDependencies } from './extend-chain.ts';
import { readFacts, whenCovered } from './read-evidence.ts';
import { currentSigner } from './signing-keys.ts';
import { findChainParts, readEntries } from './store/chain.ts';

export interface FileDependencies extends ChainDependencies {
  /** Runs `buildEvidencePayload` in a thread. @param key the organisation's id */
  readonly buildPayload: (key: string, pieces: EvidencePieces) => Promise<EvidencePayload>;
}

/** The limits of one file, so that it stays below the verifier's `longestFile`. */
export interface EvidenceLimits {
  /** Bytes of all revisions but the newest one. The content of a revision has up to a megabyte. */
  readonly revisionBytes: number;
  /** Entries of the chain, with 85 bytes each. */
  readonly entries: number;
}
const usualLimits: EvidenceLimits = { revisionBytes: 2 * 1024 * 1024, entries: 50_000 };

/** Entries that are read at a time. Between two pages the process answers other requests. */
const pageSize = 2_000;

/**
 * Returns the evidence as a signed file, and records the download in the audit trail (docs/product.md "Evidence").
 * @throws what `whenCovered` throws; ApplicationError CONFLICT EVIDENCE_TOO_LARGE; what `buildPayload` throws
 */
export async function signEvidence(
  dependencies: FileDependencies,
  organisationId: string,
  certificateId: string,
  actor: Actor,
  limits = usualLimits,
): Promise<{ readonly name: string; readonly content: string }> {
  const signer = await currentSigner(dependencies);
  const header = signer.headerFor('attain-evidence+jws');
  const { number, pieces } = await whenCovered(dependencies, organisationId, certificateId, async (tx, certificate) => {
    const facts = JSON.stringify(await readFacts(tx, certificate, dependencies.publicUrl));
    const { chain, revisions } = await readChain(tx, certificateId, limits.entries);
    const kept = await readRevisions(tx, certificate.courseId, revisions, limits.revisionBytes);
    return { number: certificate.number, pieces: { header, facts, ...kept, chain } };
  });
  const { signed, signingInput } = await dependencies.buildPayload(organisationId, pieces);
  const jws = `${header}..${await signer.signInBackground(signingInput)}`;
  await dependencies.database.inOrganisation(organisationId, (tx) =>
    recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'certificate.evidence_downloaded',
      subjectId: certificateId,
      details: {},
    }),
  );
  return { name: `evidence-${number}.json`, content: canonicalFile(signed, jws) };
}

/** Returns the canonical JSON of an `EvidenceFile`, of which `signed` is that of its evidence: it takes long to make. */
const canonicalFile = (signed: string, jws: EvidenceFile['jws']): string =>
  `{"evidence":${signed},"jws":${JSON.stringify(jws)}}`;

/** Reads the parts of the chain, and the hashes of the revisions that its changes name, by number. */
async function readChain(
  tx: OrganisationTransaction,
  certificateId: string,
  mostEntries: number,
): Promise<{ readonly chain: EvidencePieces['chain']; readonly revisions: ReadonlyMap<number, string> }> {
  const found = await findChainParts(tx, certificateId);
  if (found.reduce((sum, { first, sequence }) => sum + sequence - first + 1, 0) > mostEntries) {
    throw new ApplicationError(
      'CONFLICT',
      'EVIDENCE_TOO_LARGE',
      t(
        'This certificate has changed so often, together with many others, that its evidence does not fit into a file.',
      ),
    );
  }
  const chain: EvidencePieces['chain'][number][] = [];
  const revisions = new Map<number, string>();
  for (const { first, previous, sequence, jws } of found) {
    const pages: string[] = [];
    for (let at = first; at <= sequence; at += pageSize) {
      const rows = await readEntries(tx, certificateId, { first: at, last: Math.min(sequence, at + pageSize - 1) });
      const entries = rows.map(({ facts, factsHash }): ChainPart['entries'][number] =>
        facts === null ? { factsHash: factsHash! } : { facts: JSON.parse(facts) as ChangeFacts },
      );
      for (const entry of entries) {
        if ('facts' in entry && entry.facts.revision !== null) {
          revisions.set(entry.facts.revision.number, entry.facts.revision.hash);
        }
      }
      pages.push(JSON.stringify(entries));
    }
    chain.push({ first, previous: previous ?? firstHash, pages, checkpoint: jws });
  }
  return { chain, revisions };
}

/** Returns the revisions of the course that the changes name, the newest ones when not all of them have room. */
async function readRevisions(
  tx: OrganisationTransaction,
  courseId: string,
  named: ReadonlyMap<number, string>,
  mostBytes: number,
): Promise<Pick<EvidencePieces, 'revisions' | 'revisionsLeftOut'>> {
  const newestFirst = [...named].sort(([a], [b]) => b - a);
  const revisions: EvidencePieces['revisions'][number][] = [];
  let bytes = 0;
  for (const [index, [number, hash]] of newestFirst.entries()) {
    const found = await findCourseRevision(tx, courseId, number);
    if (found === null) continue;
    const content = JSON.stringify(found.content);
    if (index > 0) bytes += Buffer.byteLength(content);
    if (bytes > mostBytes) {
      const revisionsLeftOut = newestFirst.slice(index).map(([each]) => each);
      return { revisions: revisions.reverse(), revisionsLeftOut: revisionsLeftOut.reverse() };
    }
    revisions.push({ number, savedAt: found.savedAt.toISOString(), hash, content });
  }
  return { revisions: revisions.reverse(), revisionsLeftOut: [] };
}
