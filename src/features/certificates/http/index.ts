/** What other features may use of certificates where they answer requests. */
export { presentEnrolmentCertificate } from './present-certificate.ts';
export { presentWarnings } from './present-print-warnings.ts';
