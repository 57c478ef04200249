import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import { retractedReportsMax } from '../../domain/corrections/corrections.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordEvents, type NewDomainEvent } from '../../platform/events/record-events.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { newId } from '../../platform/ids.ts';
import { loadCourseStructures, structureOf, type RevisedStructure, type WantedCourse } from '../courses/index.ts';
import {
  previewResults,
  recalculateEnrolments,
  recordMarkChanges,
  type EnrolmentToPreview,
  type PreviewedResults,
} from '../progress/index.ts';
import {
  advanceCorrection,
  beginRows,
  claimCorrection,
  findCorrection,
  finishApplication,
  finishPreview,
  type CorrectionRecord,
  type RetractionProposal,
} from './store/corrections.ts';
import {
  lockNext,
  nextPreviewed,
  prepareRows,
  readCertificates,
  readHolds,
  readQuizMarks,
  saveRows,
  storeResults,
  type CorrectedEnrolment,
} from './store/correction-rows.ts';
import { selectReports } from './store/retracted-reports.ts';

export interface CorrectionDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  readonly log: Logger;
}

export interface StartedCorrection {
  readonly organisationId: string;
  readonly correctionId: string;
}

/** Enrolments that one transaction previews. */
const previewedAtOnce = 500;

/** Results that one transaction of an application computes, about; at least one enrolment is computed. */
const appliedResultsAtOnce = 20_000;
const appliedAtOnce = 100;

/**
 * Does the next part of a correction: computes the impact on some enrolments, or applies it to some. Idempotent: what
 * was done is stored with how far the run has come, in one transaction.
 * @param milliseconds after which no further transaction begins
 * @returns whether nothing is left to do, because the run has ended or was cancelled
 * @throws ApplicationError UNPROCESSABLE when a retraction is too large
 */
export async function processCorrection(
  dependencies: CorrectionDependencies,
  { organisationId, correctionId, runId }: StartedCorrection & { readonly runId: string },
  milliseconds: number,
): Promise<boolean> {
  const { database } = dependencies;
  const end = performance.now() + milliseconds;
  do {
    const isLast = await database.inOrganisation(organisationId, async (tx) => {
      if (!(await claimCorrection(tx, correctionId, runId))) return true;
      const correction = (await findCorrection(tx, correctionId))!;
      return correction.state === 'PREVIEWING'
        ? previewNext(tx, correction)
        : applyNext(tx, correction, dependencies.messageIdDomain);
    });
    if (isLast) return true;
  } while (performance.now() < end);
  return false;
}

async function previewNext(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<boolean> {
  const { id, position } = correction;
  if (position === null) await prepare(tx, correction);
  const isRetraction = correction.kind === 'RETRACTION';
  const next = { correctionId: id, isRetraction, after: position, limit: previewedAtOnce };
  const looked = await nextPreviewed(tx, next);
  const enrolments = looked.filter(({ isOutdated }) => isOutdated);
  if (enrolments.length > 0) {
    const [all, gains] = await impacts(tx, correction, enrolments);
    await saveRows(
      tx,
      id,
      enrolments.map((enrolment, index) => ({
        enrolmentId: enrolment.id,
        fingerprint: enrolment.fingerprint,
        progressBefore: enrolment.progressBefore,
        progressAfter: enrolment.progress,
        markBefore: enrolment.mark,
        all: all[index]!,
        gains: gains[index]!,
      })),
    );
  }
  if (looked.length > 0) await advanceCorrection(tx, id, { position: looked.at(-1)!.id, done: looked.length });
  if (looked.length === previewedAtOnce) return false;
  await finishPreview(tx, id);
  return true;
}

async function prepare(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<void> {
  if (correction.kind === 'RETRACTION') {
    const reports = await selectReports(tx, correction.id, correction.proposal as RetractionProposal);
    if (reports > retractedReportsMax) {
      throw new ApplicationError(
        'UNPROCESSABLE',
        'TOO_MANY_REPORTS',
        `More than ${retractedReportsMax} reports match. Choose a shorter period, and use several retractions.`,
      );
    }
  }
  await beginRows(tx, correction.id, await prepareRows(tx, correction));
}

async function impacts(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  enrolments: readonly CorrectedEnrolment[],
): Promise<[PreviewedResults[], PreviewedResults[]]> {
  const previewed = await toPreview(tx, correction, enrolments);
  if (correction.kind === 'RETRACTION') {
    const results = await previewResults(tx, previewed);
    return [results, results];
  }
  const wanted = await wantedStructure(tx, correction);
  const inMode = (apply: 'ALL' | 'GAINS') =>
    previewResults(
      tx,
      previewed.map((each) => ({ ...each, apply })),
      wanted,
    );
  return [await inMode('ALL'), await inMode('GAINS')];
}

async function toPreview(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  enrolments: readonly CorrectedEnrolment[],
): Promise<EnrolmentToPreview[]> {
  const ids = enrolments.map(({ id }) => id);
  const marked = enrolments.filter(({ resultsRevision }) => resultsRevision === null).map(({ id }) => id);
  const [certificates, quizMarks, holds] = await Promise.all([
    readCertificates(tx, ids),
    readQuizMarks(tx, marked),
    readHolds(tx, ids),
  ]);
  const held = Map.groupBy(certificates, ({ enrolmentId }) => enrolmentId);
  const waiting = Map.groupBy(holds, ({ enrolmentId }) => enrolmentId);
  const byHand = Map.groupBy(quizMarks, ({ enrolmentId }) => enrolmentId);
  return enrolments.map((enrolment) => ({
    ...toMark(tx, correction, enrolment),
    quizMarks: new Map((byHand.get(enrolment.id) ?? []).map(({ unitId, ...mark }) => [unitId, mark])),
    certificates: held.get(enrolment.id) ?? [],
    heldDefinitions: new Set((waiting.get(enrolment.id) ?? []).map(({ definitionId }) => definitionId)),
  }));
}

const toMark = (
  { organisationId }: OrganisationTransaction,
  correction: CorrectionRecord,
  { progressBefore, mark, resultsRevision, markedRevision, keptRevision, ...enrolment }: CorrectedEnrolment,
) => ({
  ...enrolment,
  organisationId,
  cause: causeOf(correction),
  before: { progress: progressBefore, mark, resultsRevision, markedRevision, keptRevision },
});

const causeOf = ({ id, kind, confirmedByUserId, createdByUserId }: CorrectionRecord): ChangeCause => ({
  kind: kind === 'COURSE' ? 'REVISION' : 'RETRACTION',
  id,
  userId: confirmedByUserId ?? createdByUserId,
});

/** Returns the course as it is wanted, as the revision that it would become. */
async function wantedStructure(
  tx: OrganisationTransaction,
  { proposal, courseId }: CorrectionRecord,
): Promise<{ courseId: string; structure: RevisedStructure }> {
  const id = courseId!;
  const present = (await loadCourseStructures(tx, [tx.organisationId], [id])).get(id);
  if (present === undefined) throw new RangeError(`course ${id} does not exist`);
  const structure = structureOf(proposal as WantedCourse);
  return { courseId: id, structure: { ...present, revisionNumber: present.revisionNumber + 1, structure } };
}

async function applyNext(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  messageIdDomain: string,
): Promise<boolean> {
  const { id, position, kind, mode, withEmails } = correction;
  const next = { correctionId: id, isRetraction: kind === 'RETRACTION', after: position, limit: appliedAtOnce };
  const locked = await lockNext(tx, next);
  const enrolments = await fitting(tx, locked);
  if (enrolments.length > 0) {
    const { marked, certificateChanges } = await recalculateEnrolments(
      tx,
      enrolments.map((enrolment) => ({
        ...toMark(tx, correction, enrolment),
        withoutEmails: withEmails !== true,
        ...(mode === 'ALL' || mode === 'GAINS' ? { apply: mode } : {}),
      })),
      messageIdDomain,
    );
    const touched = new Set(certificateChanges.map(({ enrolmentId }) => enrolmentId));
    const corrected = enrolments.map((enrolment) => ({ enrolment, after: marked.get(enrolment.id)! }));
    const changed = corrected.filter(
      ({ enrolment, after }) =>
        after.mark !== enrolment.mark || enrolment.progress !== enrolment.progressBefore || touched.has(enrolment.id),
    );
    await Promise.all([
      storeResults(
        tx,
        corrected.map(({ enrolment, after }) => ({ ...after, id: enrolment.id, progress: enrolment.progress })),
      ),
      recordMarkChanges(
        tx,
        changed.map(({ enrolment, after }) => ({
          id: newId(),
          enrolmentId: enrolment.id,
          progress:
            enrolment.progress === enrolment.progressBefore
              ? null
              : { before: enrolment.progressBefore, after: enrolment.progress },
          markBefore: enrolment.mark,
          markAfter: after.mark,
          revisionNumber: after.revisionNumber,
          cause: causeOf(correction),
        })),
      ),
      recordEvents(
        tx,
        changed
          .filter(
            ({ enrolment, after }) => after.mark !== enrolment.mark || enrolment.progress !== enrolment.progressBefore,
          )
          .map(({ enrolment, after }) => correctedEvent(correction, enrolment, after.mark)),
      ),
    ]);
    await advanceCorrection(tx, id, { position: enrolments.at(-1)!.id, done: enrolments.length });
  }
  if (enrolments.length < locked.length || locked.length === appliedAtOnce) return false;
  await finishApplication(tx, id);
  return true;
}

/** Returns the first enrolments whose results fit into one transaction together, by the size of their courses; at least one. */
async function fitting(
  tx: OrganisationTransaction,
  enrolments: readonly CorrectedEnrolment[],
): Promise<readonly CorrectedEnrolment[]> {
  const courseIds = [...new Set(enrolments.map(({ courseId }) => courseId))];
  const courses = await loadCourseStructures(tx, [tx.organisationId], courseIds);
  let room = appliedResultsAtOnce;
  const end = enrolments.findIndex(({ courseId }, index) => {
    const units = courses.get(courseId)?.structure.units ?? [];
    room -= units.reduce((sum, { outcomes }) => sum + 1 + outcomes.length, 1);
    return index > 0 && room < 0;
  });
  return end === -1 ? enrolments : enrolments.slice(0, end);
}

function correctedEvent(
  { kind }: CorrectionRecord,
  { id, studentId, courseId, lmsEnrolmentId, status, progressBefore, progress, mark: markBefore }: CorrectedEnrolment,
  mark: number,
): NewDomainEvent {
  return {
    id: newId(),
    type: 'enrolment.corrected',
    subjectId: id,
    data: {
      enrolmentId: id,
      studentId,
      courseId,
      lmsEnrolmentId,
      status,
      cause: kind === 'COURSE' ? 'COURSE_CHANGED' : 'REPORTS_WITHDRAWN',
      progressBefore,
      progress,
      markBefore,
      mark,
    },
  };
}
