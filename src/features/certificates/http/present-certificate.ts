import { shownName } from '../../../domain/students/erased-student.ts';
import { certificateLinks } from '../certificate-links.ts';
import type { ListedCertificate } from '../store/certificate-list.ts';
import type { CertificateWithMark } from '../store/certificate-revocation.ts';
import type { EnrolmentCertificate } from '../store/enrolment-certificates.ts';
import type { WhyNotYet } from '../rules/why-not-yet.ts';
import type { Schema } from '../../../contract/schema.ts';

type IssuedCertificate = Pick<
  CertificateWithMark,
  'id' | 'status' | 'number' | 'verificationCode' | 'issuedAt' | 'changedAt' | 'revocationReason'
>;

/** Returns a certificate for the list of all, with the printed names. */
export function presentListedCertificate(
  publicUrl: string,
  certificate: ListedCertificate,
): Schema<'ListedCertificate'> {
  const { verificationUrl, pdfUrl } = certificateLinks(publicUrl, certificate.verificationCode);
  const { id, status, number, title, enrolmentId, holderErased } = certificate;
  return {
    id,
    status,
    number,
    title,
    enrolmentId,
    student: { id: certificate.studentId, name: shownName(certificate.studentName) },
    course: { id: certificate.courseId, name: certificate.courseName },
    verificationUrl,
    pdfUrl: status === 'ISSUED' && !holderErased ? pdfUrl : null,
    issuedAt: certificate.issuedAt.toISOString(),
    changedAt: certificate.changedAt.toISOString(),
  };
}

/**
 * Returns a certificate of a course, earned or not.
 * @param holderErased whether the holder's data was erased, so that nothing is printed
 */
export function presentEnrolmentCertificate(
  publicUrl: string,
  each: EnrolmentCertificate & { readonly whyNotYet: WhyNotYet | null },
  holderErased: boolean,
): Schema<'EnrolmentCertificate'> {
  const { certificate } = each;
  return {
    definitionId: each.definitionId,
    // An issued certificate keeps the title of its issue.
    title: certificate?.title ?? each.definitionTitle,
    threshold: each.threshold,
    status: certificate?.status ?? 'NOT_EARNED',
    certificate:
      certificate === null
        ? null
        : {
            ...presentIssued(publicUrl, certificate, holderErased),
            withdrawal: presentWithdrawal(certificate.withdrawal),
          },
    whyNotYet: each.whyNotYet === null ? null : presentWhyNotYet(each.whyNotYet),
  };
}

type Shown = NonNullable<Schema<'EnrolmentCertificate'>['certificate']>;

const presentWithdrawal = (
  withdrawal: NonNullable<EnrolmentCertificate['certificate']>['withdrawal'],
): Shown['withdrawal'] => (withdrawal === null ? null : { ...withdrawal, at: new Date(withdrawal.at).toISOString() });

function presentWhyNotYet(why: WhyNotYet): NonNullable<Schema<'EnrolmentCertificate'>['whyNotYet']> {
  const { neededProgress, neededMark, openUnitIds, missing } =
    why.kind === 'REACHABLE' ? why : { neededProgress: null, neededMark: null, openUnitIds: [], missing: [] };
  return {
    kind: why.kind,
    bestMark: why.kind === 'UNREACHABLE' ? why.bestMark : null,
    neededProgress,
    neededMark,
    openUnitIds: [...openUnitIds],
    missing: missing.map(({ unitId, outcomeIds }) => ({ unitId, outcomeIds: [...outcomeIds] })),
  };
}

export function presentCertificate(publicUrl: string, certificate: CertificateWithMark): Schema<'Certificate'> {
  return {
    ...presentIssued(publicUrl, certificate),
    enrolmentId: certificate.enrolmentId,
    definitionId: certificate.definitionId,
    title: certificate.title,
    threshold: certificate.threshold,
    status: certificate.status,
  };
}

function presentIssued(
  publicUrl: string,
  certificate: IssuedCertificate,
  holderErased = false,
): Omit<Shown, 'withdrawal'> {
  const { verificationUrl, pdfUrl } = certificateLinks(publicUrl, certificate.verificationCode);
  return {
    id: certificate.id,
    number: certificate.number,
    verificationUrl,
    pdfUrl: certificate.status === 'ISSUED' && !holderErased ? pdfUrl : null,
    issuedAt: certificate.issuedAt.toISOString(),
    changedAt: certificate.changedAt.toISOString(),
    revocationReason: certificate.revocationReason,
  };
}
