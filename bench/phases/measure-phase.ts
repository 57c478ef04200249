import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerResult, CallerTask } from '../load/caller-messages.ts';
import type { Callers } from '../load/callers.ts';
import type { PlannedReport } from '../load/plan-reports.ts';
import { machineTime, processTimes } from '../readings/process-times.ts';
import { readStatements, resetStatements } from '../readings/statement-times.ts';
import { walPosition, walUseSince } from '../readings/wal-use.ts';
import { percentile } from '../report/percentile.ts';
import { placeOf, type BenchOrganisation } from '../stack/add-organisations.ts';
import type { MailSink, TakenEmail } from '../stack/mail-sink.ts';
import { countEmails } from './count-emails.ts';
import { countLost } from './count-lost.ts';
import type { Latency, PhaseResult, Recovery } from './phase-result.ts';
import type { Subject } from './subject.ts';

export interface PhaseContext {
  readonly subject: Subject;
  readonly callers: Callers;
  readonly sink: MailSink;
  readonly organisations: readonly BenchOrganisation[];
  readonly statements: boolean;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface PhaseDescription {
  readonly phase: PhaseResult['phase'];
  readonly rate: number | null;
  readonly pace: CallerTask['pace'];
  readonly reports: readonly PlannedReport[];
}

/** What a phase does while the callers send; the kill phase kills. Times are milliseconds since 1970. */
export interface Interference {
  onProgress(acknowledged: number): void;
  /** Resolves when it is done. */
  readonly done: () => Promise<{ killedAt: number; readyAt: number } | null>;
}

/** Longest time for the rest of the work after the last acknowledgement. */
const settleMs = 180_000;
const lookEveryMs = 100;
/** The end of runs whose effects are there, and the statistics of it. */
const afterworkMs = 500;

/** Sends the reports, waits until everything that follows is done, and measures. @throws Error when reports are refused, or when it is aborted */
export async function measurePhase(
  context: PhaseContext,
  { phase, rate, pace, reports }: PhaseDescription,
  interference?: Interference,
): Promise<PhaseResult> {
  const { subject, callers, sink, organisations, signal } = context;
  const places = reports.map(({ enrolment }) => placeOf(enrolment, organisations.length));
  const firstEmail = sink.taken.length;
  if (context.statements) await resetStatements(subject.database);
  const position = await walPosition(subject.database);
  const usedBefore = readUse(context);
  const logProgress = progressLog(context.log, reports.length);
  const startedAt = Date.now();
  const sent = await callers.run(
    {
      apiUrl: subject.apiUrl,
      pace,
      reports: reports.map(({ progress }, index) => {
        const { organisation, lmsEnrolmentId } = places[index]!;
        return { apiKey: organisations[organisation]!.apiKey, lmsEnrolmentId, progress };
      }),
    },
    (acknowledged) => {
      interference?.onProgress(acknowledged);
      logProgress(acknowledged);
    },
  );
  const killed = (await interference?.done()) ?? null;
  const begun = reports.slice(0, sent.sentAt.length);
  const crossings = new Map(
    begun.flatMap(({ effect }, index) => (effect === 'CROSS' ? [[places[index]!.recipient, sent.sentAt[index]!]] : [])),
  );
  const emails = () => sink.taken.slice(firstEmail);
  const forgets = killed !== null && !subject.isDurable;
  await settle(subject, () => forgets || distinct(emails()) >= crossings.size, signal);
  await sleep(afterworkMs, undefined, { signal });
  const used = useSince(context, usedBefore);
  const wal = await walUseSince(subject.database, position).catch(() => null);
  const statements = context.statements ? await readStatements(subject.database) : null;
  const effects = await subject.effectsSince(startedAt);
  const first = Math.min(...sent.sentAt);
  const lastEmail = emails().reduce<number | null>((last, { at }) => Math.max(last ?? 0, at), null);
  const perSecond = (end: number | null) => (end === null ? null : (begun.length * 1000) / (end - first));
  return {
    phase,
    rate,
    reports: begun.length,
    acknowledgedPerSecond: perSecond(sent.acknowledgedAt.reduce((last, at) => Math.max(last, at), 0))!,
    appliedPerSecond: perSecond(effects.last),
    finishedPerSecond: perSecond(effects.last === null ? null : Math.max(effects.last, lastEmail ?? 0)),
    acknowledgement: latency(sent.acknowledgedAt.map((at, index) => at - sent.sentAt[index]!)),
    effect: latency(effects.latencies),
    email: latency(firstCopies(emails()).flatMap(({ recipient, at }) => at - (crossings.get(recipient) ?? NaN))),
    emails: countEmails(
      [...crossings.keys()],
      emails().map(({ recipient }) => recipient),
    ),
    lost: await countLost(
      subject.database,
      begun.map(({ progress }, index) => ({ ...places[index]!, progress })),
    ),
    failures: sent.failures,
    ...used,
    // A process that was started anew has begun to count anew.
    cpu: killed === null ? used.cpu : null,
    runs: await subject.runsSince(startedAt),
    wal,
    statements,
    recovery: recoveryOf(killed, effects.last, lastEmail, sent),
  };
}

async function settle(subject: Subject, isEverythingSent: () => boolean, signal: AbortSignal): Promise<void> {
  const limit = Date.now() + settleMs;
  while (Date.now() < limit && (!isEverythingSent() || (await subject.isWorking()))) {
    await sleep(lookEveryMs, undefined, { signal });
  }
}

const latency = (values: readonly number[]): Latency => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});

const distinct = (emails: readonly TakenEmail[]): number => new Set(emails.map(({ recipient }) => recipient)).size;

const firstCopies = (emails: readonly TakenEmail[]): TakenEmail[] => [
  ...new Map(emails.toReversed().map((email) => [email.recipient, email])).values(),
];

function recoveryOf(
  killed: { killedAt: number; readyAt: number } | null,
  lastEffect: number | null,
  lastEmail: number | null,
  { acknowledgedAt }: CallerResult,
): Recovery | null {
  if (killed === null) return null;
  const since = (time: number | null) => (time === null ? null : Math.max(0, time - killed.killedAt) / 1000);
  const lastAnswer = acknowledgedAt.reduce((last, at) => Math.max(last, at), 0);
  return { ready: since(Math.max(killed.readyAt, lastAnswer))!, applied: since(lastEffect), emails: since(lastEmail) };
}

interface Use {
  /** Microseconds of the machine's monotonic clock. */
  readonly at: number;
  readonly processes: Readonly<Record<string, number>> | null;
  readonly own: number | null;
  readonly machine: number | null;
}

function readUse({ subject }: PhaseContext): Use {
  const processes = processTimes(subject.processes());
  // All that the benchmark has started descends from this process.
  const own = processTimes({ bench: process.pid });
  return {
    at: Number(process.hrtime.bigint() / 1000n),
    processes,
    own: own === null ? null : own.bench!,
    machine: machineTime(),
  };
}

function useSince(context: PhaseContext, before: Use): Pick<PhaseResult, 'cpu' | 'otherCores' | 'seconds' | 'span'> {
  const after = readUse(context);
  const span = { from: before.at, to: after.at };
  const seconds = (after.at - before.at) / 1e6;
  if (after.processes === null || before.processes === null) return { cpu: null, otherCores: null, seconds, span };
  const cpu = Object.fromEntries(
    Object.entries(after.processes).map(([name, used]) => [name, used - (before.processes![name] ?? 0)]),
  );
  const others = after.machine! - before.machine! - (after.own! - before.own!);
  return { cpu, otherCores: Math.max(0, others) / seconds, seconds, span };
}

const sayEveryMs = 5_000;

/** Says now and then how many reports are acknowledged. */
function progressLog(log: (line: string) => void, reports: number): (acknowledged: number) => void {
  let last = Date.now();
  return (acknowledged) => {
    if (Date.now() - last < sayEveryMs) return;
    last = Date.now();
    log(`${acknowledged} of ${reports} reports acknowledged`);
  };
}
