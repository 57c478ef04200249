import type { ApplyMode } from '../../domain/corrections/corrections.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { lockApplications } from '../certificates/index.ts';
import {
  contentVersion,
  findCourse,
  findCourseBase,
  saveCourse,
  showCourseIn,
  type CourseBase,
  type WantedCourse,
} from '../courses/index.ts';
import { findOutdated, isCourseSaved } from './find-outdated.ts';
import { impactCounts } from './impact-counts.ts';
import { requireFewPreviews } from './require-few-previews.ts';
import { requireCorrection } from './show-corrections.ts';
import {
  beginApplication,
  cancelPreview,
  finishApplication,
  renewPreview,
  resumeApplication,
} from './store/correction-states.ts';
import type { CorrectionRecord } from './store/corrections.ts';
import { countEffects } from './store/correction-impact.ts';
import { addRows, forgetResults } from './store/correction-rows.ts';
import { countReports, isOneWithdrawn, withdrawReports } from './store/retracted-reports.ts';

export interface Deciding {
  readonly organisationId: string;
  readonly correctionId: string;
  readonly userId: string;
}

/** How a preview is applied. */
export interface Decision {
  /** For a changed course; null for a retraction. */
  readonly mode: ApplyMode | null;
  /** Whether students get e-mails about changed certificates. */
  readonly withEmails: boolean;
  /**
   * Whether it is applied although enrolments have changed since the preview. They are computed from what is stored then,
   * which the preview does not show.
   */
  readonly toCurrentState?: boolean;
}

/**
 * Applies a preview: saves the course or withdraws the reports, at once. A run recomputes the enrolments then; the caller
 * starts it (docs/product.md "Corrections"). "New results only" recomputes none.
 * @throws ApplicationError NOT_FOUND, CONFLICT when the preview is out of date without the consent to that, was applied
 * already, or another correction is being applied; RateLimitError when the organisation has saved many changes of courses
 */
export async function applyCorrection(database: Database, deciding: Deciding, decision: Decision): Promise<void> {
  const { organisationId, correctionId, userId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    requireReady(await requireCorrection(tx, correctionId), decision);
    const isOtherApplied = await lockApplications(tx);
    const correction = await requireCorrection(tx, correctionId, { lock: true });
    requireReady(correction, decision);
    if ((correction.kind === 'COURSE') !== (decision.mode !== null)) {
      throw new ApplicationError(
        'INVALID',
        'MODE',
        t('Say how to apply a changed course; leave this out when reports are withdrawn.'),
      );
    }
    if (isOtherApplied) {
      throw conflict('CORRECTION_UNDER_WAY', t('Another correction is being applied. Wait until it has ended.'));
    }
    const changedSince = await countChangedSince(tx, correction, decision);
    const actor = { kind: 'USER', userId } as const;
    const reports = correction.kind === 'RETRACTION' ? await withdraw(tx, correction) : null;
    if (correction.kind === 'COURSE') {
      await saveCourse(tx, correction.courseId!, correction.proposal as WantedCourse, actor, {
        onlyGains: decision.mode === 'GAINS',
      });
    }
    const { mode, withEmails } = decision;
    // Enrolments that have come since the preview have no rows yet.
    const total = mode === 'NEW' ? 0 : changedSince === null ? correction.total : await addRows(tx, correction);
    await beginApplication(tx, correctionId, { mode, withEmails, userId, total, changedSince });
    if (decision.mode === 'NEW') await finishApplication(tx, correctionId);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: correction.kind === 'COURSE' ? 'correction.course_applied' : 'correction.reports_withdrawn',
      subjectId: correctionId,
      details: {
        mode,
        withEmails,
        courseId: correction.courseId,
        ...(changedSince === null ? {} : { toCurrentState: true, changedSince }),
        ...(mode === 'NEW'
          ? {}
          : { reports, reason: correction.reason, ...(await countGainsAndLosses(tx, correctionId, mode)) }),
      },
    });
  });
}

/** Returns how many enrolments gain and lose certificates, as the preview has computed it. */
async function countGainsAndLosses(tx: OrganisationTransaction, correctionId: string, mode: ApplyMode | null) {
  const effects = await countEffects(tx, correctionId);
  const { gain, lose } = impactCounts(effects, mode === 'GAINS' ? 'GAINS' : 'ALL');
  return { gain, lose };
}

/**
 * Requires that a preview can be applied. "New results only" recomputes nothing, so it does not wait for the preview. The
 * caller asks before the lock as well, because a run holds the lock for seconds in each step.
 */
function requireReady({ state }: CorrectionRecord, { mode }: Decision): void {
  if (state === 'PREVIEWED' || (state === 'PREVIEWING' && mode === 'NEW')) return;
  throw conflict('CORRECTION_STATE', t('This preview is not ready, or it was applied already.'));
}

async function withdraw(tx: OrganisationTransaction, { id }: CorrectionRecord): Promise<number> {
  const selected = await countReports(tx, id);
  if (selected === 0) throw conflict('NOTHING_TO_DO', t('There is no report to withdraw.'));
  if (await isOneWithdrawn(tx, id)) {
    throw conflict('OUTDATED', t('Some of these reports were withdrawn meanwhile. Compute the preview again.'));
  }
  await withdrawReports(tx, id);
  return selected;
}

/**
 * Returns how many enrolments have changed or come since the preview; null if none has.
 * @throws ApplicationError CONFLICT when that is not what the administrator has agreed to
 */
async function countChangedSince(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  { toCurrentState = false }: Decision,
): Promise<number | null> {
  // Locked, so that nobody saves the course between this look and its own save.
  if (correction.courseId !== null) await findCourse(tx, correction.courseId, { lock: true });
  if (await isCourseSaved(tx, correction)) {
    throw conflict('OUTDATED', t('The course was saved after this preview was computed. Compute the preview again.'));
  }
  if (correction.state === 'PREVIEWING') return null;
  const { isOtherApplied, changed, added } = await findOutdated(tx, correction);
  if (isOtherApplied) {
    throw conflict(
      'OUTDATED',
      t(
        'Another correction was applied to some of these enrolments after this preview was computed. Compute the preview again.',
      ),
    );
  }
  const count = changed + added;
  if (count === 0) return null;
  if (toCurrentState) return count;
  throw conflict(
    'OUTDATED',
    t(
      'Since this preview was computed, {count, plural, one {# enrolment has} other {# enrolments have}} changed. Compute the preview again, or apply it to the current state.',
      { count },
    ),
  );
}

/**
 * Computes a preview again. Of a changed course, only enrolments that have changed are computed, unless the course was
 * saved meanwhile; of a retraction, all. The caller starts the run.
 * @throws ApplicationError NOT_FOUND, CONFLICT when it is being computed or was applied, or many others are being computed
 */
export async function refreshCorrection(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, correctionId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    // One under way is refused without the lock, which its run holds for the seconds of each step.
    requireIdle(await requireCorrection(tx, correctionId));
    // Before the row, as a new preview locks them.
    await requireFewPreviews(tx);
    const correction = await requireCorrection(tx, correctionId, { lock: true });
    requireIdle(correction);
    const { courseId } = correction;
    const base: CourseBase | null = courseId === null ? null : await findCourseBase(tx, courseId);
    if (!(await renewPreview(tx, correctionId, base))) throw isComputedOrApplied();
    // A retraction may select other reports now, which the fingerprints do not know.
    if (base === null || base.version !== correction.baseVersion) await forgetResults(tx, correctionId);
  });
}

function requireIdle({ confirmedAt, state }: CorrectionRecord): void {
  if (confirmedAt !== null || state === 'PREVIEWING') throw isComputedOrApplied();
}

const isComputedOrApplied = () =>
  conflict('CORRECTION_STATE', t('This preview is being computed, or it was applied already.'));

/**
 * Goes on with an application that has failed. The caller starts the run.
 * @throws ApplicationError NOT_FOUND, CONFLICT, also when the course was saved again: it is not the one that was previewed
 */
export async function resumeCorrection(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, correctionId, userId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    const isOtherApplied = await lockApplications(tx);
    const correction = await requireCorrection(tx, correctionId);
    const isFree = correction.confirmedAt !== null && !isOtherApplied;
    if (!isFree || !(await resumeApplication(tx, correctionId))) {
      throw conflict('CORRECTION_STATE', t('This correction has not failed, or another one is being applied.'));
    }
    if (await isCourseReplaced(tx, correction)) {
      throw conflict(
        'OUTDATED',
        t('The course was saved after this change had failed. Preview the change of the course again, and apply that.'),
      );
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'correction.resumed',
      subjectId: correctionId,
      details: {},
    });
  });
}

/** Returns whether the course was changed after the correction had saved it; false for a retraction. */
async function isCourseReplaced(
  tx: OrganisationTransaction,
  { courseId, proposal }: CorrectionRecord,
): Promise<boolean> {
  if (courseId === null) return false;
  // Locked, so that nobody saves it before the run counts as under way.
  const course = await showCourseIn(tx, courseId, { lock: true });
  return contentVersion(course) !== contentVersion(proposal as WantedCourse);
}

/** Cancels a preview. @throws ApplicationError NOT_FOUND, CONFLICT when it was applied */
export async function cancelCorrection(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, correctionId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    const { confirmedAt } = await requireCorrection(tx, correctionId);
    if (confirmedAt === null && (await cancelPreview(tx, correctionId))) return;
    throw conflict('CORRECTION_STATE', t('This correction was already applied or discarded.'));
  });
}

const conflict = (code: string, message: string) => new ApplicationError('CONFLICT', code, message);
