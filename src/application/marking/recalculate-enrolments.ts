import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import { markEnrolment } from '../../domain/marking/mark.ts';
import type { Transaction } from '../../persistence/database.ts';
import { lockCertificates } from '../../persistence/repositories/certificates.ts';
import {
  loadStoredResults,
  saveOutcomeResults,
  saveUnitResults,
  type OutcomeResultWrite,
  type StoredResult,
  type StoredResults,
} from '../../persistence/repositories/results.ts';
import { sizeOf, structuresOf, type CourseOfEnrolment } from './course-structures.ts';
import { moveCertificates, type CertificateChange } from '../certificates/move-certificates.ts';

export interface EnrolmentToMark extends CourseOfEnrolment {
  readonly id: string;
  readonly studentId: string;
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

/** What one transaction works out at most: as many results as thirty enrolments in the largest course have. */
export const mostResults = 250_000;

/** Results that are worked out before the process does something else. */
const resultsInPart = 3_000;

/** Results that are worked out in one step of the event loop. */
const resultsInStep = 300;

/** What an enrolment costs besides its results, counted in results. */
const costOfEnrolment = 20;

/**
 * Results per unit and outcome, marks and certificates of enrolments, of one or several organisations, at a given progress (§4.1 rule 3, decisions.md
 * "Progress → results → mark → certificate" 3–6). Writes results, certificates and queued e-mails; the caller has locked the
 * enrolments and stores the marks. Works part by part, so that the largest courses do not hold up what else the process does.
 * @throws RangeError when a course or a quiz mark is not usable, or there are more results than `mostResults`; nothing is written then
 */
export async function recalculateEnrolments(
  tx: Transaction,
  enrolments: readonly EnrolmentToMark[],
  messageIdDomain: string,
): Promise<Recalculation> {
  if (enrolments.length === 0) return { marks: new Map(), certificateChanges: [] };
  const courses = await structuresOf(tx, enrolments);
  const costs = new Map([...courses].map(([id, structure]) => [id, costOfEnrolment + sizeOf(structure)]));
  const parts = inParts(enrolments, ({ courseId }) => costs.get(courseId) ?? costOfEnrolment);
  const marks = new Map<string, number>();
  const certificateChanges: CertificateChange[] = [];
  for (const part of parts) {
    const done = await recalculatePart(tx, part, courses, messageIdDomain);
    for (const [id, mark] of done.marks) marks.set(id, mark);
    certificateChanges.push(...done.certificateChanges);
  }
  return { marks, certificateChanges };
}

/** @throws RangeError when all parts together are too much for one transaction */
function inParts(enrolments: readonly EnrolmentToMark[], costOf: (enrolment: EnrolmentToMark) => number) {
  const total = enrolments.reduce((sum, enrolment) => sum + costOf(enrolment), 0);
  if (total > mostResults) {
    throw new RangeError(
      `${enrolments.length} enrolments have more than ${mostResults} results together, too many for one transaction`,
    );
  }
  const parts: EnrolmentToMark[][] = [];
  let room = 0;
  for (const enrolment of enrolments) {
    const cost = costOf(enrolment);
    if (cost > room) {
      parts.push([]);
      room = resultsInPart;
    }
    parts.at(-1)!.push(enrolment);
    room -= cost;
  }
  return parts;
}

const organisationsOf = (enrolments: readonly EnrolmentToMark[]): string[] => [
  ...new Set(enrolments.map((each) => each.organisationId)),
];

const idsOf = (enrolments: readonly EnrolmentToMark[]): string[] => enrolments.map((each) => each.id);

interface MarkedEnrolment extends ReturnType<typeof markEnrolment> {
  readonly enrolment: EnrolmentToMark;
  readonly structure: CourseStructure;
  /** What is stored so far. */
  readonly before: StoredResults;
}

const noResults: StoredResults = { units: new Map(), outcomes: new Map() };

const notStarted: StoredResult = { status: 'NOT_STARTED', progress: 0, mark: 0 };

/** Whether a result is to be written; a missing one is NOT_STARTED. */
function differs(stored: StoredResult = notStarted, { status, progress, mark }: StoredResult): boolean {
  return stored.status !== status || stored.progress !== progress || stored.mark !== mark;
}

async function markInSteps(
  enrolments: readonly EnrolmentToMark[],
  courses: ReadonlyMap<string, CourseStructure>,
  stored: ReadonlyMap<string, StoredResults>,
): Promise<MarkedEnrolment[]> {
  const marked: MarkedEnrolment[] = [];
  let inStep = 0;
  for (const enrolment of enrolments) {
    const structure = courses.get(enrolment.courseId);
    if (structure === undefined) throw new RangeError(`course ${enrolment.courseId} does not exist`);
    const cost = costOfEnrolment + sizeOf(structure);
    inStep += cost;
    if (inStep > resultsInStep) {
      await nextTurn();
      inStep = cost;
    }
    const before = stored.get(enrolment.id) ?? noResults;
    const quizMarks = new Map(
      [...before.units].flatMap(([unitId, { quizMark }]) => (quizMark === null ? [] : [[unitId, quizMark] as const])),
    );
    marked.push({ enrolment, structure, before, ...markEnrolment(enrolment.progress, structure, quizMarks) });
  }
  return marked;
}

async function recalculatePart(
  tx: Transaction,
  enrolments: readonly EnrolmentToMark[],
  courses: ReadonlyMap<string, CourseStructure>,
  messageIdDomain: string,
): Promise<Recalculation> {
  const withCertificates = enrolments.filter(({ courseId }) => (courses.get(courseId)?.certificates ?? []).length > 0);
  const [stored, held] = await Promise.all([
    loadStoredResults(tx, organisationsOf(enrolments), idsOf(enrolments)),
    lockCertificates(tx, organisationsOf(withCertificates), idsOf(withCertificates)),
  ]);
  const marked = await markInSteps(enrolments, courses, stored);

  const units = marked.flatMap(({ enrolment: { id: enrolmentId, organisationId }, before, units }) =>
    units
      .filter((unit) => differs(before.units.get(unit.unitId), unit))
      .map(({ unitId, status, progress, mark }) => ({ organisationId, enrolmentId, unitId, status, progress, mark })),
  );
  const outcomes = marked.flatMap(({ enrolment: { id: enrolmentId, organisationId }, before, units }) =>
    units
      .flatMap((unit) => unit.outcomes)
      .filter((outcome) => differs(before.outcomes.get(outcome.outcomeId), { ...outcome, mark: 0 }))
      .map((outcome) => ({ organisationId, enrolmentId, ...outcome })),
  );
  const [certificateChanges] = await Promise.all([
    moveCertificates(
      tx,
      marked.map(({ enrolment, structure, mark }) => ({ enrolment, mark, certificates: structure.certificates })),
      held,
      messageIdDomain,
    ),
    saveUnitResults(tx, units),
    saveInParts(tx, outcomes),
  ]);
  return { marks: new Map(marked.map(({ enrolment, mark }) => [enrolment.id, mark])), certificateChanges };
}

/** A single enrolment may have more outcomes than a part. */
async function saveInParts(tx: Transaction, outcomes: readonly OutcomeResultWrite[]): Promise<void> {
  for (let at = 0; at < outcomes.length; at += resultsInPart) {
    await saveOutcomeResults(tx, outcomes.slice(at, at + resultsInPart));
  }
}
