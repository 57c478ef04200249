/** The exports of certificates for other features. */
export { certificateLinks } from './certificate-links.ts';
export type { DrawableLogoDependencies, EncodeLogo } from './drawable-logo.ts';
export { checkLogoHeader, unreadableLogo } from './logo-image.ts';
export { moveCertificates, type CertificateChange } from './move-certificates.ts';
export type { FindPrintWarnings } from './print-warnings.ts';
export { printedNameOf, printedOrganisationName, printedTextsOf } from './printed-fields.ts';
export { whyNotYet, type EnrolmentSoFar, type WhyNotYet } from './rules/why-not-yet.ts';
export { findErasedHolders } from './store/certificate-holders.ts';
export { lockApplications } from './store/applied-corrections.ts';
export { keepThresholds, lockCertificates, readCertificates, type LockedCertificate } from './store/certificates.ts';
export { lockOpenHolds, readOpenHolds } from './store/held-certificates.ts';
export { loadEnrolmentCertificates, type EnrolmentCertificate } from './store/enrolment-certificates.ts';
export { deleteLogo, findLogo, saveLogo, type LogoRecord } from './store/organisation-logos.ts';
export { recordKeptCertificates, type KeptCertificate } from './store/kept-certificates.ts';
