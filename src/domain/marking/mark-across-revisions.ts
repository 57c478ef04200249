import type { CertificateStatus } from '../certificates/certificate-status.ts';
import type { CourseStructure } from '../courses/course-structure.ts';
import { markOf, type QuizMark } from './mark.ts';

/** The revisions of a course that can count for an enrolment. */
export interface Revisions {
  /** The one with which it is marked now. */
  readonly current: CourseStructure;
  /** The one below whose mark its mark does not fall; null for none. */
  readonly kept: CourseStructure | null;
  /** The one with which it was marked, if "only gains" applies to the step from that one to the current; else null. */
  readonly former: CourseStructure | null;
}

/**
 * Returns the mark of an enrolment to which "only gains" may apply: the best of those under the current, the kept and the
 * former revision (docs/product.md "Changing a course", decision 0039).
 * @param computed the mark under the current revision
 * @returns the mark, and the revision that is kept from now on
 */
export function bestMark(
  progress: number,
  quizMarks: ReadonlyMap<string, QuizMark>,
  { kept, former }: Omit<Revisions, 'current'>,
  computed: number,
): { readonly mark: number; readonly keeps: 'KEPT' | 'FORMER' | null } {
  const keptMark = kept === null ? computed : markOf(progress, kept, quizMarks);
  const formerMark = former === null ? computed : markOf(progress, former, quizMarks);
  const mark = Math.max(computed, keptMark);
  if (formerMark > mark) return { mark: formerMark, keeps: 'FORMER' };
  return { mark, keeps: kept === null ? null : 'KEPT' };
}

/**
 * Returns the required mark at which "only gains" keeps a certificate from now on; null if it keeps none.
 * @param required the required mark under the current revision
 * @param input.former the required mark under the former revision, if "only gains" applies; else null
 * @param input.mayFall whether the cause of the computation can lower a mark by itself, as a marking by hand can
 */
export function keptThresholdAfter(
  required: number,
  input: {
    readonly status: CertificateStatus;
    readonly mark: number;
    readonly kept: number | null;
    readonly former: number | null;
    readonly mayFall: boolean;
  },
): number | null {
  const { status, mark, kept, former, mayFall } = input;
  if (former === null || (status !== 'ISSUED' && status !== 'REVOKED')) return kept;
  if (mark >= Math.min(required, kept ?? required)) return kept;
  const threshold = Math.min(former, kept ?? former);
  if (mark >= threshold) return threshold;
  // A mark from before revisions were recorded may have been computed with an unknown one.
  return mayFall || status === 'REVOKED' ? kept : mark;
}
