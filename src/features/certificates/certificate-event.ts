import type { CertificateStatus } from '../../domain/certificates/certificate-status.ts';
import type { NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';

/** Whose certificate it is. */
export interface CertificateHolder {
  /** Of the enrolment. */
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
}

/** A certificate whose status changes, as events tell of it. */
export interface ToldCertificate {
  readonly certificateId: string;
  readonly enrolment: CertificateHolder;
  readonly definitionId: string;
  readonly statusBefore: CertificateStatus;
  readonly status: CertificateStatus;
  readonly number: string;
  readonly verificationCode: string;
}

/** Tells that a certificate's status has changed; why, if a person said so, stays in the audit trail. */
export function certificateEvent(
  type: `certificate.${'issued' | 'withdrawn' | 'revoked' | 'reinstated'}`,
  { certificateId, enrolment, definitionId, statusBefore, status, number, verificationCode }: ToldCertificate,
): NewDomainEvent {
  const { id: enrolmentId, studentId, courseId, lmsEnrolmentId } = enrolment;
  return {
    id: newId(),
    type,
    subjectId: certificateId,
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
