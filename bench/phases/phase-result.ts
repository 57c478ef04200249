import type { StatementTime } from '../readings/statement-times.ts';
import type { WalUse } from '../readings/wal-use.ts';
import type { RunCost } from './subject.ts';

/** Milliseconds; null without measured values. */
export interface Latency {
  readonly p50: number | null;
  readonly p99: number | null;
}

/** The latency of the steady reports beside other work. */
export interface SteadyLatency {
  readonly reports: number;
  /** Applied reports a second, from the first report to the last effect. */
  readonly perSecond: number | null;
  readonly acknowledgement: Latency;
  readonly effect: Latency;
}

export interface EmailCount {
  /** Number of certificates that the sent reports earn. */
  readonly expected: number;
  readonly taken: number;
  readonly missing: number;
  /** Number of second copies. */
  readonly doubled: number;
  /** E-mails a second, from the first report to the last e-mail. */
  readonly perSecond: number | null;
}

export interface WebhookCount {
  /** Number of different events that the endpoints got. */
  readonly events: number;
  /** Number of second copies. */
  readonly doubled: number;
  /** Events a second, from the first report to the last event. */
  readonly perSecond: number | null;
}

export interface PhaseResult {
  readonly phase: 'closed' | 'steady' | 'kill' | 'emails' | 'fairness';
  /** Reports a second, for a steady phase and for the steady reports beside a backlog of e-mails or a burst. */
  readonly rate: number | null;
  readonly reports: number;
  readonly acknowledgedPerSecond: number;
  /** Reports a second, until the last effect. */
  readonly appliedPerSecond: number | null;
  /** Reports a second, until the last effect and the last e-mail. */
  readonly finishedPerSecond: number | null;
  readonly acknowledgement: Latency;
  /** Delays from a report's arrival to the end of its transaction. */
  readonly effect: Latency;
  /** Delays from sending the report that earns a certificate until the mail server has the e-mail. */
  readonly email: Latency;
  readonly emails: EmailCount;
  /** Only with --webhooks. */
  readonly webhooks: WebhookCount | null;
  /** Number of acknowledged reports whose progress is missing at the end. */
  readonly lost: number;
  /** Answers of 5xx and broken connections; each was followed by a retry. */
  readonly failures: number;
  /** Seconds of CPU by process; null on a system without this information. */
  readonly cpu: Readonly<Record<string, number>> | null;
  /** Average number of cores that other programs used. */
  readonly otherCores: number | null;
  readonly seconds: number;
  /** Start and end, in microseconds of the machine's monotonic clock. */
  readonly span: { readonly from: number; readonly to: number };
  /** The cost of runs by workflow type; null without Temporal. */
  readonly runs: Readonly<Record<string, RunCost>> | null;
  readonly wal: WalUse | null;
  /** Only with --statements. */
  readonly statements: readonly StatementTime[] | null;
  readonly recovery: Recovery | null;
  /** Only of the phase fairness: the steady reports before the burst. */
  readonly quiet: SteadyLatency | null;
}

/** Seconds since the processes were killed. */
export interface Recovery {
  readonly ready: number;
  readonly applied: number | null;
  readonly emails: number | null;
}
