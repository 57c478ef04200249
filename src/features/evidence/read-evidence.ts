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
import { findChainParts, isCovered, readEntries } from './store/chain.ts';
import {
  findEvidenceCertificate,
  findUserNames,
  readEffectiveReports,
  type EvidenceCertificate,
} from './store/evidence.ts';

/** Reports in one file. An LMS that sends more of them with an effect is out of the ordinary. */
const mostReports = 5_000;

/**
 * Returns why a certificate was issued: each report with its effect, the mark beside the threshold, the revision of the
 * course, and every later change (docs/product.md "Evidence"). It first brings the organisation's chain up to date.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT CHAIN_BEHIND while a mass change is being chained
 */
export async function readEvidence(
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
): Promise<Evidence> {
  const { database, publicUrl } = dependencies;
  const wasCovered = await database.inOrganisation(organisationId, async (tx) => {
    await requireCertificate(tx, certificateId);
    return isCovered(tx, certificateId);
  });
  if (!wasCovered) await coverAllChanges(dependencies, organisationId);
  return database.inOrganisation(organisationId, async (tx) => {
    const certificate = await requireCertificate(tx, certificateId);
    if (!(await isCovered(tx, certificateId))) {
      throw new ApplicationError(
        'CONFLICT',
        'CHAIN_BEHIND',
        t('Many certificates have just changed. The evidence is ready in a minute: try again then.'),
      );
    }
    const chain = await readChain(tx, certificateId);
    const changes = changesOf({ chain });
    const { reports, leftOut } = await readEffectiveReports(tx, certificate.enrolmentId, mostReports);
    return {
      format: 'attain-evidence',
      version: 1,
      issuer: publicUrl,
      createdAt: new Date().toISOString(),
      organisation: { id: organisationId, name: certificate.organisationName },
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
      revisions: await readRevisions(tx, certificate.courseId, changes),
      reports: reports.map(({ keyStart, keyEnd, receivedAt, sender, withdrawnAt, ...report }): EvidenceReport => ({
        ...report,
        ...(withdrawnAt === null ? {} : { withdrawnAt: withdrawnAt.toISOString() }),
        receivedAt: receivedAt.toISOString(),
        sender: { kind: sender, key: keyStart === null ? null : `${keyStart}…${keyEnd}` },
      })),
      reportsLeftOut: leftOut,
      chain,
    };
  });
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
): Promise<{ readonly name: string; readonly content: string }> {
  const evidence = await readEvidence(dependencies, organisationId, certificateId);
  const signer = await currentSigner(dependencies);
  const jws = signer.signDetached(canonicalJson(evidence), 'attain-evidence+jws');
  const file: EvidenceFile = { evidence, jws };
  await dependencies.database.inOrganisation(organisationId, (tx) =>
    recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'certificate.evidence_downloaded',
      subjectId: certificateId,
      details: {},
    }),
  );
  return { name: `evidence-${evidence.certificate.number}.json`, content: canonicalJson(file) };
}

async function requireCertificate(tx: OrganisationTransaction, certificateId: string): Promise<EvidenceCertificate> {
  const certificate = await findEvidenceCertificate(tx, certificateId);
  if (certificate !== null) return certificate;
  throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CERTIFICATE', t('There is no such certificate.'));
}

async function readChain(tx: OrganisationTransaction, certificateId: string): Promise<ChainPart[]> {
  const parts: ChainPart[] = [];
  for (const { first, previous, sequence, jws } of await findChainParts(tx, certificateId)) {
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

/** Returns the revisions of the course that the changes name. */
async function readRevisions(
  tx: OrganisationTransaction,
  courseId: string,
  changes: readonly ChangeFacts[],
): Promise<EvidenceRevision[]> {
  const named = new Map(
    changes.flatMap(({ revision }) => (revision === null ? [] : [[revision.number, revision.hash]])),
  );
  const revisions: EvidenceRevision[] = [];
  for (const [number, hash] of [...named].sort(([a], [b]) => a - b)) {
    const found = await findCourseRevision(tx, courseId, number);
    if (found !== null) revisions.push({ number, savedAt: found.savedAt.toISOString(), hash, content: found.content });
  }
  return revisions;
}

/** The evidence of a certificate for the portal. */
export interface EvidenceView {
  readonly evidence: Evidence;
  readonly changes: readonly { readonly facts: ChangeFacts; readonly actorName: string | null }[];
  /** The checkpoint that covers the last change. */
  readonly checkpoint: { readonly number: number; readonly at: string };
}

/**
 * Returns the evidence with the names of the users who acted.
 * @throws what `readEvidence` throws
 */
export async function showEvidence(
  dependencies: ChainDependencies,
  organisationId: string,
  certificateId: string,
): Promise<EvidenceView> {
  const evidence = await readEvidence(dependencies, organisationId, certificateId);
  const facts = changesOf(evidence);
  const names = await dependencies.database.inOrganisation(organisationId, (tx) =>
    findUserNames(tx, [...new Set(facts.flatMap(({ actor }) => (actor === null ? [] : [actor])))]),
  );
  const last = peekCheckpoint(evidence.chain.at(-1)!.checkpoint)!;
  return {
    evidence,
    changes: facts.map((each) => ({
      facts: each,
      actorName: each.actor === null ? null : (names.get(each.actor) ?? null),
    })),
    checkpoint: { number: last.number, at: last.at },
  };
}

const changesOf = ({ chain }: Pick<Evidence, 'chain'>): ChangeFacts[] =>
  chain.flatMap(({ entries }) => entries.flatMap((entry) => ('facts' in entry ? [entry.facts] : [])));
