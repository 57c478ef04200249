import type pg from 'pg';

/** Times are milliseconds since 1970, of one clock, since everything runs on this machine. */
export interface Effects {
  /** Milliseconds from a report's arrival to the transaction that applied it. */
  readonly latencies: readonly number[];
  /** The time of the last one; null for none. */
  readonly last: number | null;
}

/** A running program that receives progress reports and is measured. */
export interface Subject {
  readonly name: string;
  /** One for each process of the API. */
  readonly apiUrls: readonly string[];
  /** Whether acknowledged reports survive its end. */
  readonly isDurable: boolean;
  /** The superuser's connections to the program's database. Statements of the superuser are not counted. */
  readonly database: pg.Pool;
  /** Name → current process. All descendants of it count as well. */
  processes(): Readonly<Record<string, number>>;
  /** Returns whether an acknowledged report, or a resulting webhook, still waits. */
  isWorking(): Promise<boolean>;
  /** Reads the effects of reports that arrived since, of all organisations or of one. */
  effectsSince(time: number, organisationId?: string): Promise<Effects>;
  /** Reads the runs in Temporal that began since; null for a program without it. */
  runsSince(time: number): Promise<Readonly<Record<string, RunCost>> | null>;
  /** Ends its own processes with SIGKILL, all at once. Resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts them again; resolves when they are ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The cost of the runs of one workflow type. */
export interface RunCost {
  readonly runs: number;
  readonly events: number;
}
