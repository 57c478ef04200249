import { canonicalJson } from '../../evidence-format/canonical-json.ts';
import { firstHash, textHash } from '../../evidence-format/chain-hash.ts';
import type {
  ChainPart,
  ChangeFacts,
  Evidence,
  EvidenceFile,
  EvidenceReport,
  EvidenceRevision,
} from '../../evidence-format/evidence.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';
import { peekCheckpoint } from '../../evidence-format/checkpoint-jws.ts';
import { certificateLinks } from '../certificates/index.ts';
import { findCourseRevision } from '../courses/index.ts';
import { coverAllChanges, type ChainDependencies } from './extend-chain.ts';
import { currentSigner } from './signing-keys.ts';
import { findChainParts, isCovered, readEntries, readOwnFacts } from './store/chain.ts';
import {
  findEvidenceCertificate,
  findUserNames,
  readEffectiveReports,
  type EvidenceCertificate,
} from './store/evidence.ts';

/** Reports in one file. An LMS that sends more of them with an effect is out of the ordinary. */
const mostReports = 5_000;

/** Changes of a certificate on its page. An LMS whose progress goes up and down can make any number of them. */
const mostChanges = 5_000;

/** The limits of one file, so that it stays below the verifier's `longestFile` and is signed in a moment. */
export interface EvidenceLimits {
  /** Bytes of all revisions but the newest one. The content of a revision has up to a megabyte. */
  readonly revisionBytes: number;
  /** Entries of the chain, with 85 bytes each. */
  readonly entries: number;
}
const usualLimits: EvidenceLimits = { revisionBytes: 2 * 1024 * 1024, entries: 50_000 };

/** A certificate, its enrolment and its reports. */
type EvidenceFacts = Omit<Evidence, 'revisions' | 'revisionsLeftOut' | 'chain'>;

/**
 * Returns why a certificate was issued: each report with its effect, the mark beside the threshold, the revision of the
 * course, and every later change (docs/product.md "Evidence"). It first brings the organisation's chain up to date.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT CHAIN_BEHIND while a mass change is being chained,
 * CONFLICT EVIDENCE_TOO_LARGE
 */
const readEvidence = (
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
  limits: EvidenceLimits,
): Promise<Evidence> =>
  whenCovered(dependencies, organisationId, certificateId, async (tx, certificate) => {
    const facts = await readFacts(tx, certificate, dependencies.publicUrl);
    const chain = await readChain(tx, certificateId, limits.entries);
    return {
      ...facts,
      ...(await readRevisions(tx, certificate.courseId, changesOf(chain), limits.revisionBytes)),
      chain,
    };
  });

/**
 * Reads a certificate when the organisation's chain has all of its changes, in one snapshot: a change that is committed between two
 * statements would be signed in one part of the evidence and missing in another.
 * @throws what `readEvidence` throws
 */
async function whenCovered<Read>(
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
  read: (tx: OrganisationTransaction, certificate: EvidenceCertificate) => Promise<Read>,
): Promise<Read> {
  const { database } = dependencies;
  const wasCovered = await database.inOrganisation(organisationId, async (tx) => {
    await requireCertificate(tx, certificateId);
    return isCovered(tx, certificateId);
  });
  if (!wasCovered) await coverAllChanges(dependencies, organisationId);
  return database.inSnapshot(organisationId, async (tx) => {
    const certificate = await requireCertificate(tx, certificateId);
    if (!(await isCovered(tx, certificateId))) {
      throw new ApplicationError(
        'CONFLICT',
        'CHAIN_BEHIND',
        t('Many certificates have just changed. The evidence is ready in a minute: try again then.'),
      );
    }
    return read(tx, certificate);
  });
}

async function readFacts(
  tx: OrganisationTransaction,
  certificate: EvidenceCertificate,
  publicUrl: string,
): Promise<EvidenceFacts> {
  const { reports, leftOut } = await readEffectiveReports(tx, certificate.enrolmentId, mostReports);
  return {
    format: 'attain-evidence',
    version: 1,
    issuer: publicUrl,
    createdAt: new Date().toISOString(),
    organisation: { id: tx.organisationId, name: certificate.organisationName },
    certificate: {
      id: certificate.id,
      number: certificate.number,
      title: certificate.title,
      course: certificate.courseName,
      status: certificate.status,
      issuedAt: certificate.issuedAt.toISOString(),
      changedAt: certificate.changedAt.toISOString(),
      verificationUrl: certificateLinks(publicUrl, certificate.verificationCode).verificationUrl,
    },
    student: certificate.holderErased ? null : { name: certificate.studentName },
    enrolment: {
      id: certificate.enrolmentId,
      lmsEnrolmentId: certificate.lmsEnrolmentId,
      enrolledAt: certificate.createdAt.toISOString(),
      status: certificate.enrolmentStatus,
      progress: certificate.lmsEnrolmentProgress,
      mark: certificate.mark,
    },
    reports: reports.map(({ keyStart, keyEnd, receivedAt, sender, withdrawnAt, ...report }): EvidenceReport => ({
      ...report,
      ...(withdrawnAt === null ? {} : { withdrawnAt: withdrawnAt.toISOString() }),
      receivedAt: receivedAt.toISOString(),
      sender: { kind: sender, key: keyStart === null ? null : `${keyStart}…${keyEnd}` },
    })),
    reportsLeftOut: leftOut,
  };
}

/**
 * Returns the evidence as a signed file, and records the download in the audit trail (docs/product.md "Evidence").
 * @throws what `readEvidence` throws
 */
export async function signEvidence(
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
  actor: Actor,
  limits = usualLimits,
): Promise<{ readonly name: string; readonly content: string }> {
  const evidence = await readEvidence(dependencies, organisationId, certificateId, limits);
  const signer = await currentSigner(dependencies);
  const signed = canonicalJson(evidence);
  const jws = signer.signDetached(signed, 'attain-evidence+jws');
  await dependencies.database.inOrganisation(organisationId, (tx) =>
    recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'certificate.evidence_downloaded',
      subjectId: certificateId,
      details: {},
    }),
  );
  return { name: `evidence-${evidence.certificate.number}.json`, content: canonicalFile(signed, jws) };
}

/** Returns the canonical JSON of an `EvidenceFile`, of which `signed` is that of its evidence: it takes long to make. */
const canonicalFile = (signed: string, jws: EvidenceFile['jws']): string =>
  `{"evidence":${signed},"jws":${JSON.stringify(jws)}}`;

async function requireCertificate(tx: OrganisationTransaction, certificateId: string): Promise<EvidenceCertificate> {
  const certificate = await findEvidenceCertificate(tx, certificateId);
  if (certificate !== null) return certificate;
  throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CERTIFICATE', t('There is no such certificate.'));
}

async function readChain(
  tx: OrganisationTransaction,
  certificateId: string,
  mostEntries: number,
): Promise<ChainPart[]> {
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
  const parts: ChainPart[] = [];
  for (const { first, previous, sequence, jws } of found) {
    const entries = await readEntries(tx, certificateId, { first, last: sequence });
    parts.push({
      first,
      previous: previous ?? firstHash,
      entries: entries.map(({ isOwn, facts }) =>
        isOwn ? { facts: JSON.parse(facts) as ChangeFacts } : { factsHash: textHash(facts) },
      ),
      checkpoint: jws,
    });
  }
  return parts;
}

/** Returns the revisions of the course that the changes name, the newest ones when not all of them have room. */
async function readRevisions(
  tx: OrganisationTransaction,
  courseId: string,
  changes: readonly ChangeFacts[],
  mostBytes: number,
): Promise<Pick<Evidence, 'revisions' | 'revisionsLeftOut'>> {
  const named = new Map(
    changes.flatMap(({ revision }) => (revision === null ? [] : [[revision.number, revision.hash]])),
  );
  const newestFirst = [...named].sort(([a], [b]) => b - a);
  const revisions: EvidenceRevision[] = [];
  let bytes = 0;
  for (const [index, [number, hash]] of newestFirst.entries()) {
    const found = await findCourseRevision(tx, courseId, number);
    if (found === null) continue;
    if (index > 0) bytes += Buffer.byteLength(JSON.stringify(found.content));
    if (bytes > mostBytes) {
      const revisionsLeftOut = newestFirst.slice(index).map(([each]) => each);
      return { revisions: revisions.reverse(), revisionsLeftOut: revisionsLeftOut.reverse() };
    }
    revisions.push({ number, savedAt: found.savedAt.toISOString(), hash, content: found.content });
  }
  return { revisions: revisions.reverse() };
}

/** The evidence of a certificate for the portal, without what only the file needs. */
export interface EvidenceView {
  readonly evidence: EvidenceFacts;
  readonly changes: readonly { readonly facts: ChangeFacts; readonly actorName: string | null }[];
  /** The checkpoint that covers the last change. */
  readonly checkpoint: { readonly number: number; readonly at: string };
}

/**
 * Returns the evidence with its newest changes and the names of the users who acted.
 * @throws what `readEvidence` throws
 */
export async function showEvidence(
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
  changesMax = mostChanges,
): Promise<EvidenceView> {
  return whenCovered(dependencies, organisationId, certificateId, async (tx, certificate) => {
    const evidence = await readFacts(tx, certificate, dependencies.publicUrl);
    const facts = (await readOwnFacts(tx, certificateId, changesMax)).map((each) => JSON.parse(each) as ChangeFacts);
    const names = await findUserNames(tx, [...new Set(facts.flatMap(({ actor }) => (actor === null ? [] : [actor])))]);
    const last = peekCheckpoint((await findChainParts(tx, certificateId)).at(-1)!.jws)!;
    return {
      evidence,
      changes: facts.map((each) => ({
        facts: each,
        actorName: each.actor === null ? null : (names.get(each.actor) ?? null),
      })),
      checkpoint: { number: last.number, at: last.at },
    };
  });
}

const changesOf = (chain: readonly ChainPart[]): ChangeFacts[] =>
  chain.flatMap(({ entries }) => entries.flatMap((entry) => ('facts' in entry ? [entry.facts] : [])));
