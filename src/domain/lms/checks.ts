import type { Sentence } from '../../language/sentence.ts';

/**
 * The parts of a check of an LMS, in their order: the whole life of an enrolment (docs/product.md "Checking an LMS").
 * GET_CANCELLED looks the enrolment up once more after its end.
 */
export const checkParts = [
  'GET_COURSES',
  'GET_COURSE',
  'CREATE_ENROLMENT',
  'GET_ENROLMENT',
  'GET_PROGRESS',
  'UPDATE_MARKING',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'GET_CANCELLED',
] as const;
export type CheckPartName = (typeof checkParts)[number];

/**
 * The states of a part. NOT_OFFERED: an optional operation that is not set up. SKIPPED: something it needs is missing.
 * UNKNOWN: the LMS may have done it, and its answer is not known.
 */
export const checkPartStates = [
  'PENDING',
  'RUNNING',
  'FITS',
  'DOES_NOT_FIT',
  'NOT_OFFERED',
  'SKIPPED',
  'UNKNOWN',
] as const;
export type CheckPartState = (typeof checkPartStates)[number];

/** The inputs of a check. */
export interface CheckInput {
  /** The id of the test course in the LMS. */
  readonly courseId: string;
  /** E-mail addresses of the two test students. An LMS may write to them. */
  readonly studentEmail: string;
  readonly otherEmail: string;
  /** The code of a unit that the LMS can take a result for; null leaves marking out. */
  readonly unitCode: string | null;
}

/** A part of a check and how it went. */
export interface CheckPart {
  readonly name: CheckPartName;
  readonly state: CheckPartState;
  /** The call in the ledger; null when nothing was sent. */
  readonly callId: string | null;
  /** Why the part is in its state, a sentence or two; null before its end. */
  readonly message: string | null;
  /** The next steps for the user, a sentence each. */
  readonly nextSteps: readonly string[];
  /** Both for the language of their reader; missing before its end, and in checks of an earlier release. */
  readonly words?:
    { readonly message: readonly Sentence[]; readonly nextSteps: readonly Sentence[] } | null | undefined;
  /** Whether the LMS may have changed something, also when it refused the operation. */
  readonly mayHaveChanged: boolean;
  /** The id of an enrolment that the LMS gave. */
  readonly lmsEnrolmentId: string | null;
}
