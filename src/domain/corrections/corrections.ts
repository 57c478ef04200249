/** What a correction does: it applies a changed course, or it withdraws reports. */
export const correctionKinds = ['COURSE', 'RETRACTION'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/**
 * The states of a correction. PREVIEWING: its impact is being computed. PREVIEWED: an administrator may apply it. APPLYING:
 * the course is changed or the reports are withdrawn, and the enrolments are being recomputed. FAILED: the run could not go on.
 */
export const correctionStates = ['PREVIEWING', 'PREVIEWED', 'APPLYING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type CorrectionState = (typeof correctionStates)[number];

/**
 * What a correction does to an enrolment: it gains a certificate, loses one, gains one and loses another, only its
 * progress or mark changes, or nothing does.
 */
export const impactEffects = ['GAINS', 'LOSES', 'BOTH', 'MARK', 'NONE'] as const;
export type ImpactEffect = (typeof impactEffects)[number];

/**
 * Filters for the enrolments of a correction: an effect, or KEPT for those that keep a certificate only because the
 * changed course is applied so that nobody loses.
 */
export const rowFilters = [...impactEffects, 'KEPT'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** How a changed course is applied to the enrolments that it has: to all, only what they gain, or to new results only. */
export const applyModes = ['ALL', 'GAINS', 'NEW'] as const;
export type ApplyMode = (typeof applyModes)[number];

/** The ways that a preview computes. "New results only" changes no enrolment. */
export const previewedModes = ['ALL', 'GAINS'] as const;
export type PreviewedMode = (typeof previewedModes)[number];

/** Which reports an administrator withdraws. */
export const retractionScopes = ['REPORTS', 'ENROLMENT', 'COURSE', 'API_KEY'] as const;
export type RetractionScope = (typeof retractionScopes)[number];

/** Maximum number of reports that one retraction withdraws. */
export const retractedReportsMax = 200_000;

/** Maximum number of reports that are named by their ids, in a list or a file. */
export const listedReportsMax = 5_000;

/** Maximum number of previews that an organisation has besides those that are being computed; a further one removes the oldest. */
export const correctionPreviewsMax = 20;

/** Maximum number of previews of an organisation that are computed at a time. */
export const previewsUnderWayMax = 5;

/** The status of a certificate before and after a correction. */
export interface CertificateImpact {
  readonly definitionId: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the effect on an enrolment. @param certificates those whose status changes */
export function effectOf(changesResult: boolean, certificates: readonly CertificateImpact[]): ImpactEffect {
  const gains = certificates.some(({ after }) => after === 'ISSUED');
  const loses = certificates.some(({ before }) => before === 'ISSUED');
  if (gains && loses) return 'BOTH';
  if (gains) return 'GAINS';
  if (loses) return 'LOSES';
  return changesResult ? 'MARK' : 'NONE';
}
