/** Reports and how they are sent: by so many callers without a pause, or so many a second, whatever the answers; to the APIs in turn. */
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

/** `stop`: no further report is begun; those under way are repeated until they are acknowledged. */
export type MessageToCallers = { readonly task: CallerTask } | { readonly stop: true };

export type MessageFromCallers =
  | { readonly ready: true }
  | { readonly acknowledged: number }
  | { readonly result: CallerResult }
  | { readonly failure: string };

/** By report, in the order of the task, as far as they were begun. Times are milliseconds since 1970. */
export interface CallerResult {
  readonly sentAt: number[];
  readonly acknowledgedAt: number[];
  /** Answers of 5xx and connections that broke, each followed by a retry. */
  readonly failures: number;
}
