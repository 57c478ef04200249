/** The exports of certificates for the routes of other features. */
export { presentEnrolmentCertificate } from './present-certificate.ts';
export { presentWarnings } from './present-print-warnings.ts';
