import type { CertificateImpact } from '../../../domain/corrections/corrections.ts';
import { shownNames } from '../../../domain/students/erased-student.ts';
import { failureInLanguage } from '../failure-in-language.ts';
import type { Schema } from '../../../contract/schema.ts';
import { impactCounts } from '../impact-counts.ts';
import { titleOf, type CorrectionOverview } from '../show-corrections.ts';
import type { ListedCorrectionRow } from '../store/correction-impact.ts';
import { waitingReportsMax } from '../store/preview-warnings.ts';
import type { EndedHolds } from '../store/held-impact.ts';
import type { CorrectionRecord, ListedCorrection } from '../store/corrections.ts';

export function presentCorrection(found: ListedCorrection): Schema<'Correction'> {
  const { id, kind, state, mode, withEmails, total, done, failure } = found;
  return {
    id,
    kind,
    state,
    course: found.courseId === null ? null : { id: found.courseId, name: found.courseName ?? '' },
    retraction: found.selection === null ? null : presentRetraction(found, found.selection),
    mode,
    withEmails,
    total,
    done: Math.min(done, total),
    createdBy: { id: found.createdByUserId, name: found.createdByName },
    confirmedBy:
      found.confirmedByUserId === null ? null : { id: found.confirmedByUserId, name: found.confirmedByName ?? '' },
    createdAt: found.createdAt.toISOString(),
    previewedAt: found.previewedAt?.toISOString() ?? null,
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    changedSince: found.changedSince,
    failure: failureInLanguage(failure),
  };
}

function presentRetraction(
  { reason, report, withdrawnCourseName: courseName }: ListedCorrection,
  { scope, subjectId, from, to }: NonNullable<ListedCorrection['selection']>,
): Schema<'Correction'>['retraction'] {
  return {
    scope,
    subjectId,
    courseName,
    from,
    to,
    reason: reason ?? '',
    report: report === null ? null : presentReport(report),
  };
}

const presentReport = ({ enrolment, receivedAt, ...report }: NonNullable<ListedCorrection['report']>) => ({
  ...report,
  receivedAt: new Date(receivedAt).toISOString(),
  enrolment: enrolment === null ? null : { ...enrolment, ...shownNames(enrolment) },
});

export function presentCorrectionDetails(found: CorrectionOverview): Schema<'CorrectionDetails'> {
  const { effects, reports, outdated, heldLost, warnings, heldEnded } = found;
  const isOutdated = outdated !== null && (outdated.isCourseChanged || outdated.changed + outdated.added > 0);
  const isReady = found.previewedAt !== null && found.state !== 'PREVIEWING';
  return {
    correction: presentCorrection(found),
    impact: isReady ? { all: impactCounts(effects, 'ALL'), gains: impactCounts(effects, 'GAINS') } : null,
    reports,
    reportIds: found.state === 'PREVIEWED' && 'reportIds' in found.proposal ? [...found.proposal.reportIds] : [],
    heldLost,
    emailed: warnings?.emailed ?? null,
    waitingReports: warnings === null ? null : Math.min(warnings.waiting, waitingReportsMax),
    hasMoreWaiting: warnings !== null && warnings.waiting > waitingReportsMax,
    heldEnded: presentEndedHolds(heldEnded),
    changes: [...(found.difference?.changes ?? [])],
    changesLeftOut: found.difference?.leftOut ?? 0,
    outdated: isOutdated ? outdated : null,
  };
}

const presentEndedHolds = ({ count, named }: EndedHolds): Schema<'EndedHolds'> => ({
  count,
  named: named.map(({ enrolmentId, firstName, lastName, title, threshold }) => ({
    enrolmentId,
    student: { firstName, lastName },
    title,
    threshold,
  })),
});

type StatusName = Schema<'CertificateImpact'>['before'];

export function presentCorrectionRow(
  row: ListedCorrectionRow & Pick<CorrectionRecord, 'proposal'>,
): Schema<'CorrectionRow'> {
  return {
    enrolmentId: row.enrolmentId,
    student: { id: row.studentId, ...shownNames(row) },
    course: { id: row.courseId, name: row.courseName },
    effect: row.effect,
    progressBefore: row.progressBefore,
    progressAfter: row.progressAfter,
    markBefore: row.markBefore,
    markAfter: row.mark,
    certificates: row.certificates.map((each) => ({
      title: titleOf(each, row),
      before: each.before as StatusName,
      after: each.after as StatusName,
      emailedAt: emailedAt(each, row),
    })),
  };
}

/** Returns when the student got the e-mail about a certificate that is lost; null for others, and when there was none. */
function emailedAt(
  { definitionId, before, after }: CertificateImpact,
  { emailed }: Pick<ListedCorrectionRow, 'emailed'>,
): string | null {
  const at = before === 'ISSUED' && after !== 'ISSUED' ? emailed[definitionId] : undefined;
  return at === undefined ? null : new Date(at).toISOString();
}
