import type { Sentence } from '../../../language/sentence.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { LmsClient } from '../lms-client.ts';
import type { ConnectorOperation } from './connector-operations.ts';
import type { ConnectorDocument } from './document.ts';
import type { EvaluateExpressions } from './expressions/evaluate-expressions.ts';
import type { ReadStepReply } from './steps/read-step-reply.ts';

/** One operation with an organisation's connection. */
export interface ConnectorCall {
  readonly organisationId: string;
  readonly operation: ConnectorOperation;
  readonly document: ConnectorDocument;
  /** The address of the LMS. Every request goes to its origin. */
  readonly address: string;
  /** By name. The document's default stands for a missing or blank one. */
  readonly constants: Readonly<Record<string, string>>;
  /** Decrypted, by name. No expression sees them. */
  readonly secrets: Readonly<Record<string, string>>;
  /**
   * The operation's values. A name such as `student.id` is seen as a member: `variables.student.id`. `quizResults` may
   * be JSON text. GET_PROGRESS has `enrolmentIds`, an array of the LMS's enrolment ids, and
   * `since`, the time (ISO 8601) from which changes suffice, or null.
   */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Sent with each write. An operation with several writes sends a key for each, derived from this one. */
  readonly idempotencyKey: string | null;
}

/** A request of an operation, as the ledger keeps it. Secrets are masked already. */
export interface StepStart {
  /** From 1, in the order of the requests. */
  readonly number: number;
  readonly name: string;
  readonly effect: 'READ' | 'WRITE';
  readonly method: string;
  readonly url: string;
  readonly requestExcerpt: string | null;
  /** SHA-256 of the whole request without its secrets and random texts. */
  readonly digest: string;
  readonly startedAt: Date;
}

export interface StepEnd {
  readonly ending: CallOutcome;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  /** Null after a success. */
  readonly errorMessage: string | null;
  /** The same for its reader's language. */
  readonly errorWords: readonly Sentence[] | null;
}

/** Keeps the steps of one call. */
export interface StepLedger {
  /** Records a write before it is sent. Resolves with the id of its row when the row is stored. */
  open(step: StepStart): Promise<string>;
  close(id: string, end: StepEnd): Promise<void>;
  /** Records a read after its reply. */
  record(step: StepStart, end: StepEnd): Promise<void>;
}

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Keeps the access token of one connection between calls, encrypted. */
export interface TokenStore {
  /** Returns the token, also an expired one, or null. */
  get(): Promise<AccessToken | null>;
  put(token: string, expiresAt: Date): Promise<void>;
}

export interface ConnectorParts {
  readonly client: LmsClient;
  readonly evaluate: EvaluateExpressions;
  /** Reads a long reply in a thread. */
  readonly readLongReply: ReadStepReply;
  readonly ledger: StepLedger;
  readonly tokens: TokenStore;
}
