/**
 * The states of a wanted change of a course. PREVIEWING: its impact is being computed. PREVIEWED: an administrator may apply
 * it. APPLYING: the course is changed, and its enrolments are being recomputed. FAILED: the run could not go on.
 */
export const courseChangeStates = ['PREVIEWING', 'PREVIEWED', 'APPLYING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export type CourseChangeState = (typeof courseChangeStates)[number];

/**
 * What a change does to an enrolment: it gains a certificate, loses one, gains one and loses another, only its mark
 * changes, or nothing does.
 */
export const impactEffects = ['GAINS', 'LOSES', 'BOTH', 'MARK', 'NONE'] as const;
export type ImpactEffect = (typeof impactEffects)[number];

/** How a changed course is applied to the enrolments that it has: to all, only what they gain, or to new results only. */
export const applyModes = ['ALL', 'GAINS', 'NEW'] as const;
export type ApplyMode = (typeof applyModes)[number];
