import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { ApplyMode } from '../../domain/corrections/corrections.ts';
import { markEnrolment } from '../../domain/marking/mark.ts';
import { resultsFromProgress } from '../../domain/progress/results-from-progress.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  keepThresholds,
  lockCertificates,
  lockOpenHolds,
  recordKeptCertificates,
  moveCertificates,
  type CertificateChange,
  type KeptCertificate,
  type LockedCertificate,
} from '../certificates/index.ts';
import { newId } from '../../platform/ids.ts';
import type { RevisedStructure } from '../courses/index.ts';
import {
  loadStoredResults,
  saveOutcomeResults,
  saveUnitResults,
  type OutcomeResultWrite,
  type StoredResult,
  type StoredResults,
} from './store/results.ts';
import { sizeOf, cachedStructures, type CourseOfEnrolment } from './cached-structures.ts';
import { keepBest, keptThresholdOf } from './decide-results.ts';
import { earlierStructures, inPartsOfRevisions, revisionsOf, type Earlier } from './earlier-structures.ts';

export interface EnrolmentToMark extends CourseOfEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly lmsEnrolmentId: string | null;
  readonly status: EnrolmentStatus;
  /** The new progress, 0–100. */
  readonly progress: number;
  /** What is recorded as the cause of its changed certificates. */
  readonly cause: ChangeCause;
  /** The stored state; missing if it is not known. */
  readonly before?: {
    readonly progress: number;
    /**
     * The revision of the course for which the stored results match this progress, with no mark by hand; null if it is
     * not known.
     */
    readonly resultsRevision: string | null;
    /** The number of the revision of its mark; null before the first computation. */
    readonly markedRevision: number | null;
    readonly keptRevision: number | null;
  };
  /** How a run applies the current revision to it. A report or a marking applies it as the course says. */
  readonly apply?: Exclude<ApplyMode, 'NEW'>;
  /** Whether students get no e-mail about changed certificates. */
  readonly withoutEmails?: boolean;
  /** False if the brake of its organisation was never on, so that nothing is held; missing if it is not known. */
  readonly mayHold?: boolean;
}

export interface Recalculation {
  /** The results by the enrolment's id. The caller stores them together with the progress. */
  readonly marked: ReadonlyMap<string, MarkedResults>;
  readonly certificateChanges: readonly CertificateChange[];
}

export interface MarkedResults {
  readonly mark: number;
  /** The number of the course's revision that the mark was computed with. */
  readonly revisionNumber: number;
  /** The revision of the course for which the results now match the progress; null if there is a mark by hand. */
  readonly resultsRevision: string | null;
  /** The revision below whose mark it does not fall; null for none. */
  readonly keptRevision: number | null;
}

/** Maximum number of results that one transaction computes: those of thirty enrolments in the largest course. */
export const mostResults = 250_000;

/** Results that are computed before the event loop runs. */
const resultsInPart = 3_000;

/** Results that are computed in one step of the event loop. */
const resultsInStep = 300;

/** The cost of an enrolment besides its results, counted in results. */
const costOfEnrolment = 20;

/**
 * Computes results per unit and outcome, marks and certificates of enrolments at a given progress, for one or several
 * organisations (docs/product.md §4.1 rule 3, "Results", "Marks", "Certificates"). Writes results, certificates and
 * queued e-mails. The caller has locked the enrolments and stores the marks. It works in parts, so that the largest
 * courses do not delay other work of the process.
 * @throws RangeError when a course or a quiz mark is not usable, or there are more results than `mostResults`; nothing
 * is written then
 */
export async function recalculateEnrolments(
  tx: Transaction,
  enrolments: readonly EnrolmentToMark[],
  messageIdDomain: string,
): Promise<Recalculation> {
  if (enrolments.length === 0) return { marked: new Map(), certificateChanges: [] };
  const courses = await cachedStructures(tx, enrolments);
  const costs = new Map([...courses].map(([id, { structure }]) => [id, costOfEnrolment + sizeOf(structure)]));
  const parts = inParts(enrolments, ({ courseId }) => costs.get(courseId) ?? costOfEnrolment).flatMap((part) =>
    inPartsOfRevisions(part, courses),
  );
  const marked = new Map<string, MarkedResults>();
  const certificateChanges: CertificateChange[] = [];
  for (const part of parts) {
    const done = await recalculatePart(tx, part, courses, messageIdDomain);
    for (const [id, results] of done.marked) marked.set(id, results);
    certificateChanges.push(...done.certificateChanges);
  }
  return { marked, certificateChanges };
}

/** Splits the enrolments into parts. @throws RangeError when all parts together are too much for one transaction */
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

interface MarkedEnrolment extends Pick<ReturnType<typeof markEnrolment>, 'units'>, MarkedResults {
  readonly enrolment: EnrolmentToMark;
  readonly structure: CourseStructure;
  /** The structure with which it was marked, if "only gains" applies; else null. */
  readonly former: CourseStructure | null;
  /** The mark under the revision that counts, without what "only gains" keeps. */
  readonly computed: number;
  /** The stored results. */
  readonly before: StoredResults;
}

const noResults: StoredResults = { units: new Map(), outcomes: new Map() };

const notStarted: StoredResult = { status: 'NOT_STARTED', progress: 0, mark: 0 };

/** Returns whether a result must be written; a missing one is NOT_STARTED. */
function differs(stored: StoredResult = notStarted, { status, progress, mark }: StoredResult): boolean {
  return stored.status !== status || stored.progress !== progress || stored.mark !== mark;
}

/**
 * Returns whether the stored results follow from the former progress: the course has not changed since, and no unit was
 * marked by hand.
 */
const isKnown = ({ before }: EnrolmentToMark, course: RevisedStructure | undefined): boolean =>
  before !== undefined && before.resultsRevision === course?.revision;

/** Returns the stored results without reading them. */
function knownResults(progress: number, { units: structure }: CourseStructure): StoredResults {
  const units = resultsFromProgress(progress, structure);
  return {
    units: new Map(units.map((unit) => [unit.unitId, { ...unit, mark: unit.progress, quizMark: null }])),
    outcomes: new Map(
      units.flatMap((unit) => unit.outcomes.map((each) => [each.outcomeId, { ...each, mark: 0 }] as const)),
    ),
  };
}

async function markInSteps(
  enrolments: readonly EnrolmentToMark[],
  courses: ReadonlyMap<string, RevisedStructure>,
  stored: ReadonlyMap<string, StoredResults>,
  earlier: Earlier,
): Promise<MarkedEnrolment[]> {
  const marked: MarkedEnrolment[] = [];
  let inStep = 0;
  for (const enrolment of enrolments) {
    const course = courses.get(enrolment.courseId);
    if (course === undefined) throw new RangeError(`course ${enrolment.courseId} does not exist`);
    const { structure: newest, revision } = course;
    const known = isKnown(enrolment, course);
    const cost = costOfEnrolment + sizeOf(newest) * (known ? 2 : 1);
    inStep += cost;
    if (inStep > resultsInStep) {
      await nextTurn();
      inStep = cost;
    }
    const before = known ? knownResults(enrolment.before!.progress, newest) : (stored.get(enrolment.id) ?? noResults);
    const quizMarks = new Map(
      [...before.units].flatMap(([unitId, { quizMark }]) => (quizMark === null ? [] : [[unitId, quizMark] as const])),
    );
    const revisions = revisionsOf(enrolment, course, quizMarks, earlier);
    const { number: revisionNumber, structure, former } = revisions;
    const { units, mark: computed } = markEnrolment(enrolment.progress, structure, quizMarks);
    marked.push({
      enrolment,
      structure,
      former,
      computed,
      before,
      units,
      ...keepBest(enrolment, revisions, quizMarks, computed),
      revisionNumber,
      resultsRevision: quizMarks.size === 0 && structure === newest ? revision : null,
    });
  }
  return marked;
}

async function recalculatePart(
  tx: Transaction,
  enrolments: readonly EnrolmentToMark[],
  courses: ReadonlyMap<string, RevisedStructure>,
  messageIdDomain: string,
): Promise<Recalculation> {
  const courseOf = ({ courseId }: EnrolmentToMark) => courses.get(courseId);
  const unknown = enrolments.filter((each) => !isKnown(each, courseOf(each)));
  const withCertificates = enrolments.filter((each) => (courseOf(each)?.structure.certificates ?? []).length > 0);
  const withHolds = withCertificates.filter((each) => each.mayHold ?? true);
  const [stored, locked, holds, earlier] = await Promise.all([
    loadStoredResults(tx, organisationsOf(unknown), idsOf(unknown)),
    lockCertificates(tx, organisationsOf(withCertificates), idsOf(withCertificates)),
    lockOpenHolds(tx, organisationsOf(withHolds), idsOf(withHolds)),
    earlierStructures(tx, enrolments, courses),
  ]);
  const marked = await markInSteps(enrolments, courses, stored, earlier);
  const { held, changed, kept } = keepCertificates(marked, locked);

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
      marked.map(({ enrolment, structure, mark, revisionNumber }) => ({
        enrolment,
        mark,
        certificates: structure.certificates,
        revisionNumber,
        cause: enrolment.cause,
        withoutEmails: enrolment.withoutEmails,
        mayHold: enrolment.mayHold,
      })),
      held,
      holds,
      messageIdDomain,
    ),
    saveUnitResults(tx, units),
    saveInParts(tx, outcomes),
    keepThresholds(tx, changed),
    recordKeptCertificates(tx, kept),
  ]);
  return {
    marked: new Map(
      marked.map(({ enrolment, mark, revisionNumber, resultsRevision, keptRevision }) => [
        enrolment.id,
        { mark, revisionNumber, resultsRevision, keptRevision },
      ]),
    ),
    certificateChanges,
  };
}

/**
 * Decides at which required marks "only gains" keeps certificates.
 * @returns the certificates with them, those whose kept mark changes, and those that the revision would have taken
 */
function keepCertificates(marked: readonly MarkedEnrolment[], locked: readonly LockedCertificate[]) {
  const byEnrolment = new Map(marked.map((each) => [each.enrolment.id, each]));
  const changed: { id: string; organisationId: string; keptThreshold: number | null }[] = [];
  const kept: KeptCertificate[] = [];
  const held = locked.map((certificate) => {
    const decided = byEnrolment.get(certificate.enrolmentId)!;
    const { enrolment } = decided;
    const { keptThreshold: before, id } = certificate;
    const keptThreshold = keptThresholdOf(enrolment, decided, certificate);
    const threshold = keptBelow(decided, { ...certificate, keptThreshold });
    if (threshold !== null) {
      const { computed: mark, revisionNumber } = decided;
      const { organisationId, cause } = enrolment;
      kept.push({ id: newId(), organisationId, certificateId: id, mark, threshold, revisionNumber, cause });
    }
    if (keptThreshold === before) return certificate;
    changed.push({ id, organisationId: enrolment.organisationId, keptThreshold });
    return { ...certificate, keptThreshold };
  });
  return { held, changed, kept };
}

/** Returns the required mark that a certificate does not reach and with which "only gains" keeps it; null for others. */
function keptBelow(
  { structure, former, computed, mark }: MarkedEnrolment,
  { definitionId, status, keptThreshold }: Pick<LockedCertificate, 'definitionId' | 'status' | 'keptThreshold'>,
): number | null {
  if (former === null || status !== 'ISSUED') return null;
  const required = structure.certificates.find(({ id }) => id === definitionId)?.threshold ?? null;
  if (required === null || computed >= required || mark < Math.min(required, keptThreshold ?? required)) return null;
  return required;
}

/** A single enrolment may have more outcomes than a part. */
async function saveInParts(tx: Transaction, outcomes: readonly OutcomeResultWrite[]): Promise<void> {
  for (let at = 0; at < outcomes.length; at += resultsInPart) {
    await saveOutcomeResults(tx, outcomes.slice(at, at + resultsInPart));
  }
}
