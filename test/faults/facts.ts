import type { ToldAction } from './action-load.ts';
import type { ReceivedEvent } from './event-receiver.ts';
import type { InjectedFault } from './fault-injector.ts';
import type { ProcessLedger } from './kept-process.ts';
import type { LmsPost } from './lms-stand-in.ts';
import type { AcceptedEmail } from './mail-sink.ts';
import type { PoolSizes } from './pool-probe.ts';
import type { ReportedId } from './report-load.ts';
import type { Settled } from './settle.ts';

/** All inputs of the checks: the records of clients, mail server, LMS and endpoint, and the rows of the database. */
export interface Facts {
  /** For each id, the state before and after its highest value was repeated. */
  readonly ids: readonly IdFact[];
  readonly notAcknowledged: readonly ReportedId[];
  readonly unexpectedAnswers: readonly string[];
  readonly told: readonly ToldAction[];
  readonly posts: readonly LmsPost[];
  readonly emails: readonly AcceptedEmail[];
  readonly events: readonly ReceivedEvent[];
  readonly faults: readonly InjectedFault[];
  readonly processes: ProcessLedger;
  readonly settled: Settled;
  readonly pools: { readonly before: PoolSizes; readonly after: PoolSizes; readonly poolMax: number };
  /** Runs that are closed and did not complete. */
  readonly badRuns: readonly BadRun[];
  readonly memory: readonly MemoryFact[];
  readonly limits: { readonly recoveryMs: number; readonly memoryMiB: number };
  /** Times (milliseconds since 1970) at which reports were applied, and acknowledged, in order. */
  readonly appliedAt: readonly number[];
  readonly acknowledgedAt: readonly number[];
  readonly load: { readonly beganAt: number; readonly endedAt: number };
  readonly rows: Rows;
}

export interface IdFact {
  readonly organisationId: string;
  readonly lmsEnrolmentId: string;
  readonly acknowledged: number;
  readonly sent: number;
  readonly before: readonly StoredProgress[];
  readonly after: readonly StoredProgress[];
}

export interface StoredProgress {
  readonly enrolmentId: string;
  readonly progress: number;
  /** Whether a transfer that kept the LMS's id created it. Earlier reports belong to the former student. */
  readonly isSuccessor: boolean;
}

export interface BadRun {
  readonly workflowId: string;
  readonly type: string;
  readonly status: string;
}

export interface MemoryFact {
  readonly name: string;
  readonly peakMiB: number;
  readonly lastMiB: number;
}

export interface Rows {
  readonly courses: readonly CourseRow[];
  readonly enrolments: readonly EnrolmentRow[];
  readonly unitResults: readonly ResultRow[];
  readonly outcomeResults: readonly ResultRow[];
  readonly certificates: readonly CertificateRow[];
  readonly outbox: readonly OutboxRow[];
  readonly actions: readonly ActionRow[];
  readonly calls: readonly CallRow[];
  readonly quizMarks: readonly QuizMarkRow[];
  readonly domainEvents: readonly EventRow[];
  readonly deliveries: readonly { readonly eventId: string; readonly state: string }[];
  readonly failedReports: readonly { readonly id: string; readonly failure: string | null }[];
  readonly connections: readonly ConnectionRow[];
}

export interface CourseRow {
  readonly id: string;
  readonly units: readonly { readonly id: string; readonly weight: number; readonly outcomeIds: readonly string[] }[];
  readonly definitions: readonly { readonly id: string; readonly threshold: number }[];
}

export interface EnrolmentRow {
  readonly id: string;
  readonly organisationId: string;
  readonly studentId: string;
  readonly studentEmail: string;
  readonly courseId: string;
  readonly status: string;
  readonly lmsEnrolmentId: string | null;
  readonly progress: number;
  readonly mark: number;
  readonly transferredFromId: string | null;
}

/** The stored result of a unit or an outcome; `mark` is null for an outcome. */
export interface ResultRow {
  readonly enrolmentId: string;
  readonly subjectId: string;
  readonly status: string;
  readonly progress: number;
  readonly mark: number | null;
}

export interface CertificateRow {
  readonly id: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly status: string;
  readonly transitions: number;
  /** Types of the changes in their order. */
  readonly changes: readonly string[];
}

export interface OutboxRow {
  readonly id: string;
  readonly certificateId: string;
  readonly transition: number;
  readonly kind: string;
  readonly messageId: string;
  readonly recipient: string;
  readonly state: string;
  readonly attempts: number;
}

export interface ActionRow {
  readonly id: string;
  readonly organisationId: string;
  readonly kind: string;
  readonly enrolmentId: string;
  readonly idempotencyKey: string;
  readonly lmsIdempotencyKey: string;
  readonly state: string;
  readonly ending: string | null;
  readonly createdAt: number;
}

export interface CallRow {
  readonly id: string;
  readonly actionId: string | null;
  readonly idempotencyKey: string | null;
  readonly ending: string | null;
}

export interface QuizMarkRow {
  readonly enrolmentId: string;
  readonly actionId: string;
  readonly unitId: string;
  readonly score: number;
  readonly maxScore: number;
}

export interface EventRow {
  readonly id: string;
  readonly organisationId: string;
  readonly type: string;
  readonly subjectId: string;
}

export interface ConnectionRow {
  readonly application: string;
  readonly state: string | null;
  readonly count: number;
  /** Age of the oldest transaction in seconds; null where none is open. */
  readonly oldestTransaction: number | null;
}
