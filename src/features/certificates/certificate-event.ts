import type { CertificateStatus } from '../../domain/certificates/certificate-status.ts';
import type { CertificateDecision, NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';

/** The enrolment and the student of a certificate. */
export interface CertificateHolder {
  /** The enrolment's id. */
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
}

/** A certificate whose status changes, with the data for its event. */
export interface ChangedCertificate {
  readonly certificateId: string;
  readonly enrolment: CertificateHolder;
  readonly definitionId: string;
  readonly statusBefore: CertificateStatus;
  readonly status: CertificateStatus;
  readonly number: string;
  readonly verificationCode: string;
  /** Why it changes. */
  readonly why: CertificateDecision;
}

/** Returns the event of a change of a certificate's status. A reason that a user gave is only in the audit trail. */
export function certificateEvent(
  type: `certificate.${'issued' | 'withdrawn' | 'revoked' | 'reinstated'}`,
  { certificateId, enrolment, definitionId, statusBefore, status, number, verificationCode, why }: ChangedCertificate,
): NewDomainEvent {
  const { id: enrolmentId, studentId, courseId, lmsEnrolmentId } = enrolment;
  return {
    id: newId(),
    type,
    subjectId: certificateId,
    certificateDecision: why,
    data: {
      certificateId,
      enrolmentId,
      studentId,
      courseId,
      lmsEnrolmentId,
      definitionId,
      statusBefore,
      status,
      number,
      verificationCode,
    },
  };
}
