/** The status of a certificate that was issued at least once. */
export const storedCertificateStatuses = ['ISSUED', 'WITHDRAWN', 'REVOKED'] as const;
export type StoredCertificateStatus = (typeof storedCertificateStatuses)[number];

/** The status of a certificate of a course for an enrolment. */
export type CertificateStatus = 'NOT_EARNED' | StoredCertificateStatus;

/** What happened to a certificate; each is an e-mail to the student. */
export const certificateEmailKinds = ['ISSUED', 'WITHDRAWN', 'REVOKED', 'REINSTATED'] as const;
export type CertificateEmailKind = (typeof certificateEmailKinds)[number];
