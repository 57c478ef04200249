import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import { bestMark, keptThresholdAfter } from '../../domain/marking/mark-across-revisions.ts';
import type { QuizMark } from '../../domain/marking/mark.ts';
import type { LockedCertificate } from '../certificates/index.ts';
import type { RevisionsOfEnrolment } from './earlier-structures.ts';
import type { EnrolmentToMark } from './recalculate-enrolments.ts';

/**
 * Returns the mark of an enrolment, and the revision that "only gains" keeps for it. A preview and what is applied decide
 * with the same function.
 * @param computed the mark under the revision that counts
 */
export function keepBest(
  { progress, before }: EnrolmentToMark,
  { kept, former }: RevisionsOfEnrolment,
  quizMarks: ReadonlyMap<string, QuizMark>,
  computed: number,
): { readonly mark: number; readonly keptRevision: number | null } {
  const { mark, keeps } = bestMark(progress, quizMarks, { kept, former }, computed);
  const { markedRevision = null, keptRevision = null } = before ?? {};
  return { mark, keptRevision: keeps === null ? null : keeps === 'FORMER' ? markedRevision : keptRevision };
}

/** The structures and the mark that decide about the certificates of an enrolment. */
export interface Decided {
  readonly structure: CourseStructure;
  readonly former: CourseStructure | null;
  readonly mark: number;
}

/** Returns the required mark at which "only gains" keeps a certificate; null if it keeps none. */
export function keptThresholdOf(
  { apply, cause }: EnrolmentToMark,
  { structure, former, mark }: Decided,
  { definitionId, status, keptThreshold: before }: Pick<LockedCertificate, 'definitionId' | 'status' | 'keptThreshold'>,
): number | null {
  const thresholdIn = (of: CourseStructure) => of.certificates.find(({ id }) => id === definitionId)?.threshold ?? null;
  const required = thresholdIn(structure);
  if (required === null) return before;
  return keptThresholdAfter(required, {
    status,
    mark,
    kept: apply === 'ALL' ? null : before,
    former: former === null ? null : thresholdIn(former),
    mayFall: cause.kind !== 'REPORT' && cause.kind !== 'REVISION',
  });
}
