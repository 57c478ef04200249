import { setImmediate as nextTurn } from 'node:timers/promises';
import { transitionAfterMarking } from '../../domain/certificates/certificate-transitions.ts';
import { effectOf, type CertificateImpact, type ImpactEffect } from '../../domain/corrections/corrections.ts';
import { markOf, type QuizMark } from '../../domain/marking/mark.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { LockedCertificate } from '../certificates/index.ts';
import type { RevisedStructure } from '../courses/index.ts';
import { cachedStructures, sizeOf } from './cached-structures.ts';
import { keepBest, keptThresholdOf } from './decide-results.ts';
import { earlierStructures, revisionsOf } from './earlier-structures.ts';
import type { EnrolmentToMark } from './recalculate-enrolments.ts';

/** An enrolment as `recalculateEnrolments` would get it, with what that reads for itself. */
export interface EnrolmentToPreview extends EnrolmentToMark {
  readonly before: NonNullable<EnrolmentToMark['before']> & { readonly mark: number };
  /** The latest mark by hand, by unit id. */
  readonly quizMarks: ReadonlyMap<string, QuizMark>;
  readonly certificates: readonly OwnCertificate[];
  /** Definitions whose certificates the brake holds, or that were discarded: no mark issues them. */
  readonly heldDefinitions: ReadonlySet<string>;
}

export type OwnCertificate = Pick<LockedCertificate, 'definitionId' | 'status' | 'keptThreshold'>;

/** What `recalculateEnrolments` would change of an enrolment. */
export interface PreviewedResults {
  readonly mark: number;
  /** Certificates whose status changes. */
  readonly certificates: readonly CertificateImpact[];
  readonly effect: ImpactEffect;
}

/** Parts of courses that are computed in one step of the event loop. */
const partsInStep = 2_000;

/**
 * Returns what `recalculateEnrolments` would do to enrolments, in their order, without locks and without writing
 * anything. Both decide with the same functions.
 * @param wanted the structure that a changed course would have; by default the stored ones count
 */
export async function previewResults(
  tx: OrganisationTransaction,
  enrolments: readonly EnrolmentToPreview[],
  wanted?: { readonly courseId: string; readonly structure: RevisedStructure },
): Promise<PreviewedResults[]> {
  const courses = new Map(await cachedStructures(tx, enrolments));
  if (wanted !== undefined) courses.set(wanted.courseId, wanted.structure);
  const earlier = await earlierStructures(tx, enrolments, courses);
  const previewed: PreviewedResults[] = [];
  let inStep = 0;
  for (const enrolment of enrolments) {
    const course = courses.get(enrolment.courseId);
    if (course === undefined) throw new RangeError(`course ${enrolment.courseId} does not exist`);
    inStep += enrolment.quizMarks.size === 0 ? 1 : sizeOf(course.structure);
    if (inStep > partsInStep) {
      await nextTurn();
      inStep = 0;
    }
    const revisions = revisionsOf(enrolment, course, enrolment.quizMarks, earlier);
    const { structure, former } = revisions;
    const computed = markOf(enrolment.progress, structure, enrolment.quizMarks);
    const { mark } = keepBest(enrolment, revisions, enrolment.quizMarks, computed);
    const certificates = changedCertificates(enrolment, { structure, former, mark });
    const { before } = enrolment;
    const changesResult = mark !== before.mark || enrolment.progress !== before.progress;
    previewed.push({ mark, certificates, effect: effectOf(changesResult, certificates) });
  }
  return previewed;
}

function changedCertificates(
  enrolment: EnrolmentToPreview,
  decided: Parameters<typeof keptThresholdOf>[1],
): CertificateImpact[] {
  return decided.structure.certificates.flatMap(({ id: definitionId, threshold: required }) => {
    const held = enrolment.certificates.find((each) => each.definitionId === definitionId);
    const kept = held === undefined ? null : keptThresholdOf(enrolment, decided, held);
    const transition = transitionAfterMarking({
      status: held?.status ?? 'NOT_EARNED',
      mark: decided.mark,
      threshold: Math.min(required, kept ?? required),
      enrolmentIsActive: enrolment.status === 'ACTIVE',
    });
    if (transition?.to === 'ISSUED' && enrolment.heldDefinitions.has(definitionId)) return [];
    return transition === null ? [] : [{ definitionId, before: transition.from, after: transition.to }];
  });
}
