import type { EnrolmentStatus } from './enrolment-status.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';

/** The statuses of an enrolment in words. */
export const statusWords: Readonly<Record<EnrolmentStatus, Sentence>> = {
  PENDING: asSentence('Pending'),
  ACTIVE: asSentence('Active'),
  DISCARDED: asSentence('Discarded'),
  TRANSFERRED: asSentence('Transferred'),
  CANCELLED: asSentence('Cancelled'),
};
