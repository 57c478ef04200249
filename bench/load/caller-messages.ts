/**
 * Reports and the way of sending them: by a number of callers without pauses, or at a fixed rate, independent of the
 * answers. The APIs take turns.
 */
export interface CallerTask {
  readonly apiUrls: readonly string[];
  readonly reports: readonly CallerReport[];
  readonly pace: { readonly callers: number } | { readonly rate: number };
}

export interface CallerReport {
  readonly apiKey: string;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/** `stop`: begins no further report. Current ones are repeated until they are acknowledged. */
export type MessageToCallers = { readonly task: CallerTask } | { readonly stop: true };

export type MessageFromCallers =
  | { readonly ready: true }
  | { readonly acknowledged: number }
  | { readonly result: CallerResult }
  | { readonly failure: string };

/** The begun reports in the order of the task. Times are milliseconds since 1970. */
export interface CallerResult {
  readonly sentAt: number[];
  readonly acknowledgedAt: number[];
  /** Answers of 5xx and broken connections, each followed by a retry. */
  readonly failures: number;
}
