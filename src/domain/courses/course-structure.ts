/**
 * The part of a course that the rules of progress and marking need. Units and outcomes are in the order of learning.
 */
export interface OutcomeStructure {
  readonly id: string;
}

export interface UnitStructure {
  readonly id: string;
  /** Positive and finite. Only the proportion to the other units of the course counts. */
  readonly weight: number;
  readonly outcomes: readonly OutcomeStructure[];
}

export interface CertificateThreshold {
  /** The id of the certificate definition. */
  readonly id: string;
  /** The mark, 0–100, from which on the certificate is earned. */
  readonly threshold: number;
}

export interface CourseStructure {
  readonly units: readonly UnitStructure[];
  readonly certificates: readonly CertificateThreshold[];
}

/** Maximum length of a request with a course: 100 units of 100 outcomes, each with its id and a name of usual length. */
export const courseBytes = 1024 * 1024;
