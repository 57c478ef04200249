import { randomBytes } from 'node:crypto';
import { transitionAfterMarking } from '../../domain/certificates/certificate-transitions.ts';
import type { CertificateThreshold } from '../../domain/courses/course-structure.ts';
import type { EntityManager } from '../../persistence/database.ts';
import {
  changeCertificateStatuses,
  insertIssuedCertificates,
  lockCertificates,
  takeCertificateNumbers,
} from '../../persistence/repositories/certificates.ts';
import { queueCertificateEmails } from '../../persistence/repositories/email-outbox.ts';
import { appendDomainEvents } from '../../persistence/repositories/ledgers.ts';
import { newId } from '../ids.ts';

export interface MarkedEnrolment {
  readonly enrolmentId: string;
  readonly enrolmentIsActive: boolean;
  readonly mark: number;
  readonly certificates: readonly CertificateThreshold[];
}

/** A certificate that changed its status, and the e-mail that was queued for it. */
export interface CertificateChange {
  readonly certificateId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly status: 'ISSUED' | 'WITHDRAWN';
  readonly transitionNumber: number;
  readonly emailId: string;
}

/**
 * Issues, withdraws and re-issues certificates by the marks (decisions.md "Progress → results → mark → certificate" 5) and
 * queues one e-mail per change (6). The caller has locked the enrolments.
 */
export async function moveCertificates(
  em: EntityManager,
  organisationId: string,
  enrolments: readonly MarkedEnrolment[],
  messageIdDomain: string,
): Promise<CertificateChange[]> {
  const withCertificates = enrolments.filter((enrolment) => enrolment.certificates.length > 0);
  if (withCertificates.length === 0) return [];
  const held = await lockCertificates(
    em,
    organisationId,
    withCertificates.map((enrolment) => enrolment.enrolmentId),
  );
  const heldBy = new Map(
    held.map((certificate) => [`${certificate.enrolmentId} ${certificate.definitionId}`, certificate]),
  );

  const firstIssues: CertificateChange[] = [];
  const laterChanges: CertificateChange[] = [];
  for (const { enrolmentId, enrolmentIsActive, mark, certificates } of withCertificates) {
    for (const { id: definitionId, threshold } of certificates) {
      const current = heldBy.get(`${enrolmentId} ${definitionId}`);
      const status = current?.status ?? 'NOT_EARNED';
      const transition = transitionAfterMarking({ status, mark, threshold, enrolmentIsActive });
      if (transition === null || transition.to === 'REVOKED') continue;
      const change = { enrolmentId, definitionId, status: transition.to, emailId: newId() };
      if (current === undefined) firstIssues.push({ ...change, certificateId: newId(), transitionNumber: 1 });
      else laterChanges.push({ ...change, certificateId: current.id, transitionNumber: current.transitionNumber + 1 });
    }
  }
  const changes = [...firstIssues, ...laterChanges];
  if (changes.length === 0) return [];

  if (firstIssues.length > 0) {
    const last = await takeCertificateNumbers(em, organisationId, firstIssues.length);
    await insertIssuedCertificates(
      em,
      organisationId,
      firstIssues.map((change, index) => ({
        id: change.certificateId,
        enrolmentId: change.enrolmentId,
        definitionId: change.definitionId,
        number: certificateNumber(last - firstIssues.length + index + 1),
        verificationCode: newVerificationCode(),
      })),
    );
  }
  await changeCertificateStatuses(
    em,
    organisationId,
    laterChanges.map(({ certificateId, status }) => ({ id: certificateId, status })),
  );
  await queueCertificateEmails(
    em,
    organisationId,
    changes.map(({ emailId, certificateId, transitionNumber, status }) => ({
      id: emailId,
      certificateId,
      transitionNumber,
      kind: status,
      messageId: `<certificate.${certificateId}.${transitionNumber}@${messageIdDomain}>`,
    })),
  );
  await appendDomainEvents(
    em,
    organisationId,
    changes.map(({ certificateId, enrolmentId, definitionId, status }) => ({
      id: newId(),
      type: status === 'ISSUED' ? 'certificate.issued' : 'certificate.withdrawn',
      subjectId: certificateId,
      data: { certificateId, enrolmentId, definitionId, status },
    })),
  );
  return changes;
}

/** Numbers count up within an organisation: C-000001. */
function certificateNumber(sequence: number): string {
  return `C-${String(sequence).padStart(6, '0')}`;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 26 characters of 5 random bits each: 130 bits, more than the 128 that decisions.md asks for; no look-alike letters. */
function newVerificationCode(): string {
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}
