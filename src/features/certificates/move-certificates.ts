import { randomBytes } from 'node:crypto';
import { transitionAfterMarking } from '../../domain/certificates/certificate-transitions.ts';
import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { CertificateThreshold } from '../../domain/courses/course-structure.ts';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  changeCertificateStatuses,
  insertIssuedCertificates,
  takeCertificateNumbers,
  type LockedCertificate,
} from './store/certificates.ts';
import { queueCertificateEmails } from './store/certificate-emails.ts';
import { recordEventsOfOrganisations } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';
import { certificateEvent, type CertificateHolder, type ChangedCertificate } from './certificate-event.ts';

export interface MarkedEnrolment {
  readonly enrolment: CertificateHolder & { readonly organisationId: string; readonly status: EnrolmentStatus };
  readonly mark: number;
  readonly certificates: readonly CertificateThreshold[];
  /** The number of the course's revision that the mark was computed with. */
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
  /** Whether students get no e-mail about it. */
  readonly withoutEmails?: boolean;
}

/** A certificate that changed its status, and the e-mail that was queued for it. */
export interface CertificateChange {
  readonly organisationId: string;
  readonly certificateId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly status: 'ISSUED' | 'WITHDRAWN';
  readonly transitionNumber: number;
  readonly emailId: string;
}

/** A change with the data for its event. */
interface Move extends ChangedCertificate, Pick<CertificateChange, 'organisationId' | 'transitionNumber' | 'emailId'> {
  readonly status: 'ISSUED' | 'WITHDRAWN';
  readonly withoutEmails: boolean;
}

/**
 * Issues, withdraws and re-issues certificates by the marks (docs/product.md "Certificates") and queues one e-mail per
 * change (docs/product.md "Certificate e-mails"). The caller has locked the enrolments.
 * @param held the certificates that the enrolments have, locked
 */
export async function moveCertificates(
  tx: Transaction,
  enrolments: readonly MarkedEnrolment[],
  held: readonly LockedCertificate[],
  messageIdDomain: string,
): Promise<CertificateChange[]> {
  const heldBy = new Map(
    held.map((certificate) => [`${certificate.enrolmentId} ${certificate.definitionId}`, certificate]),
  );

  const firstIssues: Omit<Move, 'number'>[] = [];
  const laterChanges: Move[] = [];
  for (const { enrolment, mark, certificates, revisionNumber, cause, withoutEmails = false } of enrolments) {
    for (const { id: definitionId, threshold: required } of certificates) {
      const current = heldBy.get(`${enrolment.id} ${definitionId}`);
      const threshold = Math.min(required, current?.keptThreshold ?? required);
      const status = current?.status ?? 'NOT_EARNED';
      const enrolmentIsActive = enrolment.status === 'ACTIVE';
      const transition = transitionAfterMarking({ status, mark, threshold, enrolmentIsActive });
      if (transition === null || transition.to === 'REVOKED') continue;
      const { from: statusBefore, to } = transition;
      const { organisationId } = enrolment;
      const why = { mark, threshold, revisionNumber, cause };
      const move = {
        organisationId,
        enrolment,
        definitionId,
        statusBefore,
        status: to,
        why,
        withoutEmails,
        emailId: newId(),
      };
      if (current === undefined) {
        const verificationCode = newVerificationCode();
        firstIssues.push({ ...move, certificateId: newId(), transitionNumber: 1, verificationCode });
      } else {
        const { id: certificateId, number, verificationCode } = current;
        const transitionNumber = current.transitionNumber + 1;
        laterChanges.push({ ...move, certificateId, transitionNumber, number, verificationCode });
      }
    }
  }
  const issued = await withNumbers(tx, firstIssues);
  const moves = [...issued, ...laterChanges];
  if (moves.length === 0) return [];
  await Promise.all([
    insertIssuedCertificates(
      tx,
      issued.map(({ organisationId, certificateId, enrolment, definitionId, number, verificationCode }) => ({
        organisationId,
        id: certificateId,
        enrolmentId: enrolment.id,
        definitionId,
        number,
        verificationCode,
      })),
    ),
    changeCertificateStatuses(
      tx,
      laterChanges.map(({ organisationId, certificateId, status }) => ({ organisationId, id: certificateId, status })),
    ),
    queueCertificateEmails(
      tx,
      moves
        .filter((move) => !move.withoutEmails)
        .map(({ organisationId, emailId, certificateId, transitionNumber, status }) => ({
          organisationId,
          id: emailId,
          certificateId,
          transitionNumber,
          kind: status,
          messageId: `<certificate.${certificateId}.${transitionNumber}@${messageIdDomain}>`,
        })),
    ),
    recordEventsOfOrganisations(
      tx,
      moves.map((move) => ({
        ...certificateEvent(move.status === 'ISSUED' ? 'certificate.issued' : 'certificate.withdrawn', move),
        organisationId: move.organisationId,
      })),
    ),
  ]);
  return moves.map(({ organisationId, enrolment, certificateId, definitionId, status, transitionNumber, emailId }) => ({
    organisationId,
    certificateId,
    enrolmentId: enrolment.id,
    definitionId,
    status,
    transitionNumber,
    emailId,
  }));
}

/** Assigns the next numbers of their organisations to certificates that are issued for the first time. */
async function withNumbers(tx: Transaction, firstIssues: readonly Omit<Move, 'number'>[]): Promise<Move[]> {
  if (firstIssues.length === 0) return [];
  const byOrganisation = Map.groupBy(firstIssues, (move) => move.organisationId);
  const last = await takeCertificateNumbers(
    tx,
    new Map([...byOrganisation].map(([organisationId, { length }]) => [organisationId, length])),
  );
  return [...byOrganisation].flatMap(([organisationId, issued]) =>
    issued.map((move, index) => ({
      ...move,
      number: certificateNumber(last.get(organisationId)! - issued.length + index + 1),
    })),
  );
}

/** Returns the number of a certificate, such as C-000001. Numbers count within an organisation. */
function certificateNumber(sequence: number): string {
  return `C-${String(sequence).padStart(6, '0')}`;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Returns 26 characters of 5 random bits each, without look-alike letters. Of these 130 bits, 128 suffice to prevent
 * guessing.
 */
function newVerificationCode(): string {
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}
