import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerResult, CallerTask } from '../load/caller-messages.ts';
import type { Callers } from '../load/callers.ts';
import type { PlannedReport } from '../load/plan-reports.ts';
import { readStatements, resetStatements } from '../readings/statement-times.ts';
import { walPosition, walUseSince } from '../readings/wal-use.ts';
import { placeOf, type BenchOrganisation } from '../stack/add-organisations.ts';
import type { MailSink, TakenEmail } from '../stack/mail-sink.ts';
import type { TakenEvent, WebhookReceiver } from '../stack/webhook-receiver.ts';
import { countEmails } from './count-emails.ts';
import { countLost } from './count-lost.ts';
import { latencyOf } from './latency-of.ts';
import type { PhaseResult, Recovery, WebhookCount } from './phase-result.ts';
import { readUse, useSince } from './resource-use.ts';
import type { Subject } from './subject.ts';

export interface PhaseContext {
  readonly subject: Subject;
  readonly callers: Callers;
  readonly sink: MailSink;
  readonly receiver: WebhookReceiver | null;
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
  /** Whether the phase ends with the last e-mail, even during other work. */
  readonly endsWithEmails?: boolean;
}

/** An action while the callers send; the kill phase kills. Times are milliseconds since 1970. */
export interface Interference {
  onProgress(acknowledged: number): void;
  /** Resolves when it is done. */
  readonly done: () => Promise<{ killedAt: number; readyAt: number } | null>;
}

/** Longest time from the last acknowledgement, or the last e-mail, to the end of the work. */
const settleMs = 180_000;
const lookEveryMs = 100;
/** Time for runs to end after their effects are visible, and for their statistics. */
const afterworkMs = 500;

/**
 * Sends the reports, waits until all resulting work is done, and measures. @throws Error when reports are refused, or
 * when it is aborted
 */
export async function measurePhase(
  context: PhaseContext,
  { phase, rate, pace, reports, endsWithEmails = false }: PhaseDescription,
  interference?: Interference,
): Promise<PhaseResult> {
  const { subject, callers, sink, receiver, organisations, signal } = context;
  const places = reports.map(({ enrolment }) => placeOf(enrolment, organisations.length));
  const firstEmail = sink.taken.length;
  const firstEvent = receiver?.taken.length ?? 0;
  if (context.statements) await resetStatements(subject.database);
  const position = await walPosition(subject.database);
  const usedBefore = readUse(subject);
  const logProgress = progressLog(context.log, reports.length);
  const startedAt = Date.now();
  const sent = await callers.run(
    {
      apiUrls: subject.apiUrls,
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
  const isForgotten = killed !== null && !subject.isDurable;
  await settle({
    expectedEmails: isForgotten ? 0 : crossings.size,
    takenEmails: () => distinct(emails()),
    isWorking: async () => !endsWithEmails && (await subject.isWorking()),
    signal,
  });
  await sleep(afterworkMs, undefined, { signal });
  const used = useSince(subject, usedBefore);
  const wal = await walUseSince(subject.database, position).catch(() => null);
  const statements = context.statements ? await readStatements(subject.database) : null;
  const effects = await subject.effectsSince(startedAt);
  const first = sent.sentAt.reduce((earliest, at) => Math.min(earliest, at), Infinity);
  const lastEmail = emails().reduce<number | null>((last, { at }) => Math.max(last ?? 0, at), null);
  const perSecond = (end: number | null) => (end === null ? null : (begun.length * 1000) / (end - first));
  return {
    phase,
    rate,
    reports: begun.length,
    acknowledgedPerSecond: perSecond(sent.acknowledgedAt.reduce((last, at) => Math.max(last, at), 0))!,
    appliedPerSecond: perSecond(effects.last),
    finishedPerSecond: perSecond(effects.last === null ? null : Math.max(effects.last, lastEmail ?? 0)),
    acknowledgement: latencyOf(sent.acknowledgedAt.map((at, index) => at - sent.sentAt[index]!)),
    effect: latencyOf(effects.latencies),
    email: latencyOf(
      firstCopies(emails()).flatMap(({ recipient, at }) => {
        const sentAt = crossings.get(recipient);
        return sentAt === undefined ? [] : [at - sentAt];
      }),
    ),
    emails: {
      ...countEmails(
        [...crossings.keys()],
        emails().map(({ recipient }) => recipient),
      ),
      perSecond: lastEmail === null ? null : (distinct(emails()) * 1000) / (lastEmail - first),
    },
    webhooks: receiver === null ? null : countEvents(receiver.taken.slice(firstEvent), first),
    lost: await countLost(
      subject.database,
      begun.map(({ progress }, index) => ({ ...places[index]!, progress })),
    ),
    failures: sent.failures,
    ...used,
    // A restarted process counts from zero.
    cpu: killed === null ? used.cpu : null,
    runs: await subject.runsSince(startedAt),
    wal,
    statements,
    recovery: recoveryOf(killed, effects.last, lastEmail, sent),
    quiet: null,
  };
}

interface Rest {
  readonly expectedEmails: number;
  readonly takenEmails: () => number;
  readonly isWorking: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

async function settle({ expectedEmails, takenEmails, isWorking, signal }: Rest): Promise<void> {
  let limit = Date.now() + settleMs;
  for (let taken = -1; Date.now() < limit; await sleep(lookEveryMs, undefined, { signal })) {
    const now = takenEmails();
    if (now >= expectedEmails && !(await isWorking())) return;
    if (now > taken) limit = Date.now() + settleMs;
    taken = now;
  }
}

const distinct = (emails: readonly TakenEmail[]): number => new Set(emails.map(({ recipient }) => recipient)).size;

const firstCopies = (emails: readonly TakenEmail[]): TakenEmail[] => [
  ...new Map(emails.toReversed().map((email) => [email.recipient, email])).values(),
];

function countEvents(taken: readonly TakenEvent[], since: number): WebhookCount {
  const events = new Set(taken.map(({ id }) => id)).size;
  const last = taken.at(-1)?.at;
  const perSecond = last === undefined ? null : (events * 1000) / (last - since);
  return { events, doubled: taken.length - events, perSecond };
}

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

const sayEveryMs = 5_000;

/** Logs at intervals how many reports are acknowledged. */
function progressLog(log: (line: string) => void, reports: number): (acknowledged: number) => void {
  let last = Date.now();
  return (acknowledged) => {
    if (Date.now() - last < sayEveryMs) return;
    last = Date.now();
    log(`${acknowledged} of ${reports} reports acknowledged`);
  };
}
