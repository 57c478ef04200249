import { setImmediate as nextTurn } from 'node:timers/promises';
import { transitionAfterMarking } from '../../domain/certificates/certificate-transitions.ts';
import { effectOf, type CertificateImpact, type ImpactEffect } from '../../domain/corrections/corrections.ts';
import { markOf, type QuizMark } from '../../domain/marking/mark.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findErasedHolders, readCertificates, readOpenHolds, type LockedCertificate } from '../certificates/index.ts';
import type { RevisedStructure } from '../courses/index.ts';
import { cachedStructures, sizeOf } from './cached-structures.ts';
import { keepBest, keptThresholdOf, type Decided } from './decide-results.ts';
import { earlierStructures, inPartsOfRevisions, revisionsOf, type RevisionsOfEnrolment } from './earlier-structures.ts';
import type { EnrolmentToMark } from './recalculate-enrolments.ts';
import { readQuizMarks } from './store/results.ts';

/** An enrolment as `recalculateEnrolments` would get it, with its mark. */
export interface EnrolmentToPreview extends EnrolmentToMark {
  readonly before: NonNullable<EnrolmentToMark['before']> & { readonly mark: number };
}

/** The stored facts about an enrolment that decide about its results. */
interface Facts {
  readonly quizMarks: ReadonlyMap<string, QuizMark>;
  readonly certificates: readonly LockedCertificate[];
  /** Definitions whose certificates the brake holds, or that were discarded: no mark issues them. */
  readonly heldDefinitions: ReadonlySet<string>;
  /** Whether the student's data was erased: no mark issues a certificate. */
  readonly isErased: boolean;
}

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
 * Reads what decides about the results of enrolments, once for all ways to apply a change, without locks.
 * @param wanted the structure that a changed course would have; by default the stored ones count
 * @returns a function that returns what `recalculateEnrolments` would do to the enrolments, in their order, and writes
 * nothing. Both decide with the same functions.
 */
export async function preparePreview(
  tx: OrganisationTransaction,
  enrolments: readonly EnrolmentToPreview[],
  wanted?: { readonly courseId: string; readonly structure: RevisedStructure },
): Promise<(apply?: EnrolmentToMark['apply']) => Promise<PreviewedResults[]>> {
  const courses = new Map(await cachedStructures(tx, enrolments));
  if (wanted !== undefined) courses.set(wanted.courseId, wanted.structure);
  const facts = await readFacts(tx, enrolments);
  return async (apply) => {
    const inMode = apply === undefined ? enrolments : enrolments.map((each) => ({ ...each, apply }));
    const previewed: PreviewedResults[] = [];
    let inStep = 0;
    for (const part of inPartsOfRevisions(inMode, courses)) {
      const earlier = await earlierStructures(tx, part, courses);
      for (const enrolment of part) {
        const course = courses.get(enrolment.courseId);
        if (course === undefined) throw new RangeError(`course ${enrolment.courseId} does not exist`);
        const known = facts.get(enrolment.id)!;
        inStep += known.quizMarks.size === 0 ? 1 : sizeOf(course.structure);
        if (inStep > partsInStep) {
          await nextTurn();
          inStep = 0;
        }
        previewed.push(previewOne(enrolment, known, revisionsOf(enrolment, course, known.quizMarks, earlier)));
      }
    }
    return previewed;
  };
}

async function readFacts(
  tx: OrganisationTransaction,
  enrolments: readonly EnrolmentToPreview[],
): Promise<ReadonlyMap<string, Facts>> {
  const ids = enrolments.map(({ id }) => id);
  // Results that follow from the progress alone have no mark by hand.
  const mayBeMarked = enrolments.filter(({ before }) => before.resultsRevision === null).map(({ id }) => id);
  const studentIds = enrolments.map(({ studentId }) => studentId);
  const [quizMarks, certificates, holds, erased] = await Promise.all([
    readQuizMarks(tx, mayBeMarked),
    readCertificates(tx, ids),
    readOpenHolds(tx, ids),
    findErasedHolders(tx, [tx.organisationId], studentIds),
  ]);
  const certificatesOf = Map.groupBy(certificates, ({ enrolmentId }) => enrolmentId);
  const holdsOf = Map.groupBy(holds, ({ enrolmentId }) => enrolmentId);
  return new Map(
    enrolments.map(({ id, studentId }) => [
      id,
      {
        quizMarks: quizMarks.get(id) ?? new Map<string, QuizMark>(),
        certificates: certificatesOf.get(id) ?? [],
        heldDefinitions: new Set((holdsOf.get(id) ?? []).map(({ definitionId }) => definitionId)),
        isErased: erased.has(studentId),
      },
    ]),
  );
}

function previewOne(enrolment: EnrolmentToPreview, facts: Facts, revisions: RevisionsOfEnrolment): PreviewedResults {
  const { structure, former } = revisions;
  const computed = markOf(enrolment.progress, structure, facts.quizMarks);
  const { mark } = keepBest(enrolment, revisions, facts.quizMarks, computed);
  const certificates = changedCertificates(enrolment, facts, { structure, former, mark });
  const { before } = enrolment;
  const changesResult = mark !== before.mark || enrolment.progress !== before.progress;
  return { mark, certificates, effect: effectOf(changesResult, certificates) };
}

function changedCertificates(
  enrolment: EnrolmentToPreview,
  { certificates, heldDefinitions, isErased }: Facts,
  decided: Decided,
): CertificateImpact[] {
  return decided.structure.certificates.flatMap(({ id: definitionId, threshold: required }) => {
    const held = certificates.find((each) => each.definitionId === definitionId);
    const kept = held === undefined ? null : keptThresholdOf(enrolment, decided, held);
    const transition = transitionAfterMarking({
      status: held?.status ?? 'NOT_EARNED',
      mark: decided.mark,
      threshold: Math.min(required, kept ?? required),
      enrolmentIsActive: enrolment.status === 'ACTIVE',
    });
    if (transition?.to === 'ISSUED' && (isErased || heldDefinitions.has(definitionId))) return [];
    return transition === null ? [] : [{ definitionId, before: transition.from, after: transition.to }];
  });
}
