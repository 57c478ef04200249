/** The status of a certificate that was issued at least once. */
export const storedCertificateStatuses = ['ISSUED', 'WITHDRAWN', 'REVOKED'] as const;
export type StoredCertificateStatus = (typeof storedCertificateStatuses)[number];

/** The status of a certificate of a course for an enrolment. */
export type CertificateStatus = 'NOT_EARNED' | StoredCertificateStatus;

/** The changes of a certificate. The student gets an e-mail about each. */
export const certificateEmailKinds = ['ISSUED', 'WITHDRAWN', 'REVOKED', 'REINSTATED'] as const;
export type CertificateEmailKind = (typeof certificateEmailKinds)[number];
