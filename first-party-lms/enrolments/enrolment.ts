export interface Student {
  /** The student's id in Attain. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

export type EnrolmentStatus = 'ACTIVE' | 'TRANSFERRED' | 'CANCELLED';

export interface Enrolment {
  readonly id: string;
  readonly courseId: string;
  readonly student: Student;
  readonly status: EnrolmentStatus;
  /** Percentage, 0–100. */
  readonly progress: number;
}

/** One quiz that was marked in Attain (docs/product.md "Quiz results"). */
export interface QuizResult {
  readonly unit: string;
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
  /** ISO 8601 with an offset. */
  readonly markedAt: string;
}
