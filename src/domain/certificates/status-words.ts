import { asSentence, type Sentence } from '../../language/sentence.ts';
import type { CertificateStatus } from './certificate-status.ts';

/** The statuses of a certificate in words. */
export const statusWords: Readonly<Record<CertificateStatus, Sentence>> = {
  NOT_EARNED: asSentence('Not earned'),
  ISSUED: asSentence('Issued'),
  WITHDRAWN: asSentence('Withdrawn'),
  REVOKED: asSentence('Revoked'),
};
