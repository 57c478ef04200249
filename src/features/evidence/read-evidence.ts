import type { ChangeFacts, Evidence, EvidenceReport } from '../../evidence-format/evidence.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';
import { peekCheckpoint } from '../../evidence-format/checkpoint-jws.ts';
import { certificateLinks } from '../certificates/index.ts';
import { coverAllChanges, type ChainDependencies } from './extend-chain.ts';
import { findLastCheckpoint, isCovered, readOwnFacts } from './store/chain.ts';
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

/** A certificate, its enrolment and its reports. */
export type EvidenceFacts = Omit<Evidence, 'revisions' | 'revisionsLeftOut' | 'chain'>;

/**
 * Reads a certificate when the organisation's chain has all of its changes, in one snapshot: a change
 * that is committed between two statements would be signed in one part of the evidence and missing in another. It first
 * brings the organisation's chain up to date.
 * @throws ApplicationError NOT_FOUND NO_SUCH_CERTIFICATE, CONFLICT CHAIN_BEHIND while a mass change is being chained
 */
export async function whenCovered<Read>(
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

/** Reads everything of the evidence but the revisions and the chain. @param publicUrl address of the installation */
export async function readFacts(
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

async function requireCertificate(tx: OrganisationTransaction, certificateId: string): Promise<EvidenceCertificate> {
  const certificate = await findEvidenceCertificate(tx, certificateId);
  if (certificate !== null) return certificate;
  throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CERTIFICATE', t('There is no such certificate.'));
}

/** The evidence of a certificate for the portal, without what only the file needs. */
export interface EvidenceView {
  readonly evidence: EvidenceFacts;
  readonly changes: readonly { readonly facts: ChangeFacts; readonly actorName: string | null }[];
  /** The checkpoint that covers the last change. */
  readonly checkpoint: { readonly number: number; readonly at: string };
}

/**
 * Returns why a certificate was issued: each report with its effect, the mark beside the threshold, the revision of the
 * course, and the newest changes with the names of the users who acted (docs/product.md "Evidence").
 * @throws what `whenCovered` throws
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
    const last = peekCheckpoint((await findLastCheckpoint(tx, certificateId))!)!;
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
