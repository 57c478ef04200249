import type pg from 'pg';

/** Times are milliseconds since 1970, of one clock: everything runs on this machine. */
export interface Effects {
  /** Milliseconds from a report's arrival to the transaction that applied it. */
  readonly latencies: readonly number[];
  /** When the last one was applied; null for none. */
  readonly last: number | null;
}

/** A running program that takes progress reports and is measured. */
export interface Subject {
  readonly name: string;
  /** One for each process of the API. */
  readonly apiUrls: readonly string[];
  /** Whether what it has acknowledged outlives it. */
  readonly isDurable: boolean;
  /** As the superuser, whose own statements are not counted, to the program's database. */
  readonly database: pg.Pool;
  /** Name → process, as of now; all that descend from it count as well. */
  processes(): Readonly<Record<string, number>>;
  /** Whether a report that was acknowledged, or a webhook that follows, still waits. */
  isWorking(): Promise<boolean>;
  /** Of reports that arrived since, all or those of one organisation. */
  effectsSince(time: number, organisationId?: string): Promise<Effects>;
  /** Runs that began since, in Temporal; null for a program without it. */
  runsSince(time: number): Promise<Readonly<Record<string, RunCost>> | null>;
  /** Ends its own processes with SIGKILL, all at once; resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts them again; resolves when they are ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Of the runs of one workflow type. */
export interface RunCost {
  readonly runs: number;
  readonly events: number;
}
