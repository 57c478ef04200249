import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import { markEnrolment } from '../../domain/marking/mark.ts';
import type { EntityManager } from '../../persistence/database.ts';
import { loadCourseStructures } from '../../persistence/repositories/course-structures.ts';
import { loadQuizMarks, saveOutcomeResults, saveUnitResults } from '../../persistence/repositories/results.ts';
import { moveCertificates, type CertificateChange } from '../certificates/move-certificates.ts';

export interface EnrolmentToMark {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
  readonly status: EnrolmentStatus;
  /** The progress that counts from now on, 0–100. */
  readonly progress: number;
}

export interface Recalculation {
  /** Enrolment id → mark, for the caller to store together with the progress. */
  readonly marks: ReadonlyMap<string, number>;
  readonly certificateChanges: readonly CertificateChange[];
}

/**
 * Results per unit and outcome, marks and certificates of enrolments at a given progress (§4.1 rule 3, decisions.md
 * "Progress → results → mark → certificate" 3–6). Writes results, certificates and queued e-mails; the caller has locked the
 * enrolments and stores the marks.
 * @throws RangeError when a course or a quiz mark is not usable
 */
export async function recalculateEnrolments(
  em: EntityManager,
  organisationId: string,
  enrolments: readonly EnrolmentToMark[],
  messageIdDomain: string,
): Promise<Recalculation> {
  if (enrolments.length === 0) return { marks: new Map(), certificateChanges: [] };
  const ids = enrolments.map((enrolment) => enrolment.id);
  const courses = await loadCourseStructures(em, organisationId, [...new Set(enrolments.map((each) => each.courseId))]);
  const quizMarks = await loadQuizMarks(em, organisationId, ids);

  const marked = enrolments.map((enrolment) => {
    const structure = courses.get(enrolment.courseId);
    if (structure === undefined) throw new RangeError(`course ${enrolment.courseId} does not exist`);
    return {
      enrolment,
      structure,
      ...markEnrolment(enrolment.progress, structure, quizMarks.get(enrolment.id) ?? new Map()),
    };
  });

  await saveUnitResults(
    em,
    organisationId,
    marked.flatMap(({ enrolment, units }) =>
      units.map(({ unitId, status, progress, mark }) => ({
        enrolmentId: enrolment.id,
        unitId,
        status,
        progress,
        mark,
      })),
    ),
  );
  await saveOutcomeResults(
    em,
    organisationId,
    marked.flatMap(({ enrolment, units }) =>
      units.flatMap((unit) => unit.outcomes.map((outcome) => ({ enrolmentId: enrolment.id, ...outcome }))),
    ),
  );
  const certificateChanges = await moveCertificates(
    em,
    organisationId,
    marked.map(({ enrolment, structure, mark }) => ({
      enrolment,
      mark,
      certificates: structure.certificates,
    })),
    messageIdDomain,
  );
  return { marks: new Map(marked.map(({ enrolment, mark }) => [enrolment.id, mark])), certificateChanges };
}
