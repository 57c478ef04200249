import { tooManyReports } from './failure-in-language.ts';
import { retractedReportsMax } from '../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { loadCourseStructures, structureOf, type RevisedStructure, type WantedCourse } from '../courses/index.ts';
import { preparePreview, type PreviewedResults } from '../progress/index.ts';
import { enrolmentToMark } from './enrolment-to-mark.ts';
import { firstFitting } from './first-fitting.ts';
import { nextPreviewed, prepareRows, saveRows, type CorrectedEnrolment } from './store/correction-rows.ts';
import { advanceCorrection, beginRows, finishPreview } from './store/correction-states.ts';
import type { CorrectionRecord, RetractionProposal } from './store/corrections.ts';
import { selectReports } from './store/retracted-reports.ts';

/** Enrolments that one transaction previews. */
const previewedAtOnce = 500;

/** Parts of all courses that one transaction reads; at least one course is read. The largest course has some ten thousand. */
const partsAtOnce = 50_000;

/** Computes the impact on the next enrolments of a preview. @returns whether these were the last ones */
export async function previewNext(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<boolean> {
  const { id, position } = correction;
  if (position === null) await prepare(tx, correction);
  const isRetraction = correction.kind === 'RETRACTION';
  const next = { correctionId: id, isRetraction, after: position, limit: previewedAtOnce };
  const found = await nextPreviewed(tx, next);
  // A changed course is one.
  const looked = isRetraction ? await firstFitting(tx, found, { parts: partsAtOnce, counts: 'EACH_COURSE' }) : found;
  const enrolments = looked.filter(({ isOutdated }) => isOutdated);
  if (enrolments.length > 0) {
    const wanted = isRetraction ? undefined : await wantedStructure(tx, correction);
    await saveImpacts(tx, correction, enrolments, wanted);
  }
  if (looked.length > 0) await advanceCorrection(tx, id, { position: looked.at(-1)!.id, done: looked.length });
  if (looked.length < found.length || found.length === previewedAtOnce) return false;
  await finishPreview(tx, id);
  return true;
}

async function prepare(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<void> {
  if (correction.kind === 'RETRACTION') {
    const reports = await selectReports(tx, correction.id, correction.proposal as RetractionProposal);
    if (reports > retractedReportsMax) {
      throw new ApplicationError('UNPROCESSABLE', 'TOO_MANY_REPORTS', tooManyReports);
    }
  }
  await beginRows(tx, correction.id, await prepareRows(tx, correction));
}

/**
 * Computes the impact on enrolments as they are now, and stores it in their rows.
 * @param wanted the course before it is saved; by default the stored one counts
 */
export async function saveImpacts(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  enrolments: readonly CorrectedEnrolment[],
  wanted?: WantedStructure,
): Promise<void> {
  const [all, gains] = await impacts(tx, correction, enrolments, wanted);
  await saveRows(
    tx,
    correction.id,
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

/** Returns the impact when the change is applied to all, and when nobody loses; the same for a retraction. */
async function impacts(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  enrolments: readonly CorrectedEnrolment[],
  wanted: WantedStructure | undefined,
): Promise<[PreviewedResults[], PreviewedResults[]]> {
  const toPreview = enrolments.map((enrolment) => enrolmentToMark(tx, correction, enrolment));
  if (correction.kind === 'COURSE') {
    const previewIn = await preparePreview(tx, toPreview, wanted);
    return [await previewIn('ALL'), await previewIn('GAINS')];
  }
  const results = await (await preparePreview(tx, toPreview))();
  return [results, results];
}

interface WantedStructure {
  readonly courseId: string;
  readonly structure: RevisedStructure;
}

/** Returns the wanted course as the revision that it would become. */
async function wantedStructure(
  tx: OrganisationTransaction,
  { proposal, courseId }: CorrectionRecord,
): Promise<WantedStructure> {
  const id = courseId!;
  const present = (await loadCourseStructures(tx, [tx.organisationId], [id])).get(id);
  if (present === undefined) throw new RangeError(`course ${id} does not exist`);
  const structure = structureOf(proposal as WantedCourse);
  return { courseId: id, structure: { ...present, revisionNumber: present.revisionNumber + 1, structure } };
}
