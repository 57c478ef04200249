import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openReader, type Reader } from '../e2e/reader.ts';
import { startActionLoad, type ActionLoad } from './action-load.ts';
import type { CheckResult } from './checks/check.ts';
import { checks } from './checks/index.ts';
import { startEventReceiver, type EventReceiver } from './event-receiver.ts';
import type { Facts, IdFact, StoredProgress } from './facts.ts';
import { injectFaults, type InjectedFault } from './fault-injector.ts';
import { describeFault, type Fault } from './fault-plan.ts';
import { poolMax, startFaultStack, type FaultStack } from './fault-stack.ts';
import { writeFindings } from './findings.ts';
import { startLmsStandIn, type LmsStandIn } from './lms-stand-in.ts';
import { watchMemory } from './memory-watch.ts';
import { PortalClient } from './portal-client.ts';
import { probePools, type PoolSizes } from './pool-probe.ts';
import { readAppliedTimes, readProgress, readRows } from './read-rows.ts';
import { startReportLoad, type ReportedId, type ReportLoad } from './report-load.ts';
import { readBadRuns, settle, type Settled } from './settle.ts';
import { buildWorld, type WorldOrganisation } from './world.ts';

export interface FaultRunOptions {
  readonly seed: number;
  readonly plan: readonly Fault[];
  /** Number of processes of the API, and of the worker. */
  readonly replicas: number;
  /** Planned length of the load in milliseconds. */
  readonly length: number;
  /** For data, logs and findings; created when it does not exist. */
  readonly folder: string;
  /** A workflow bundle that exists already; null makes one. */
  readonly bundlePath: string | null;
  /** LMS enrolment ids of each organisation at the beginning, and the usual time between two reports of one. */
  readonly ids: number;
  readonly reportPause: number;
  /** Usual time between two actions of a user, in milliseconds. */
  readonly actionPause: number;
  /** Longest time for the system to settle after the load. */
  readonly settleMs: number;
  /** Longest time from the end of a fault until the next report is applied. */
  readonly recoveryMs: number;
  readonly memoryMiB: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Number of reports that an LMS sends for an enrolment that was created during the run. */
const reportsOfNewIds = 6;
const tickMs = 5_000;
/** If work was left before, another long wait will not help. */
const shortSettleMs = 15_000;

/**
 * Loads a stack of its own, injects the plan's faults, lets the system settle and runs the checks.
 * @returns the checks' results; the folder has them, too, with all facts
 * @throws Error when the stack does not start, or the signal aborts the run
 */
export async function runFaults(options: FaultRunOptions): Promise<CheckResult[]> {
  const { folder, seed, plan, log, signal } = options;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plan.txt'), `seed ${seed}\n${plan.map(describeFault).join('\n')}\n`);
  const dataFolder = join(folder, 'data');
  rmSync(dataFolder, { recursive: true, force: true });
  log('starting PostgreSQL, Temporal, worker and API …');
  const stack = await startFaultStack({
    folder: dataFolder,
    bundlePath: options.bundlePath,
    seed,
    replicas: options.replicas,
    log,
  });
  const undo: (() => Promise<unknown>)[] = [() => stack.stop()];
  try {
    signal.throwIfAborted();
    const reader = openReader(stack.database.readerUrl);
    undo.push(() => reader.close());
    const receiver = await startEventReceiver(seed);
    undo.push(() => receiver.close());
    const reports = startReportLoad({ apiUrl: stack.apiUrl, seed, length: options.length, pause: options.reportPause });
    const keys = new Map<string, string>();
    const probing = { isUnderWay: false };
    const lms = await startLmsStandIn(seed, (organisationId, lmsEnrolmentId) => {
      if (!probing.isUnderWay) reports.add(organisationId, keys.get(organisationId)!, lmsEnrolmentId, reportsOfNewIds);
    });
    undo.push(() => lms.close());
    const { busy: world, quiet } = await buildWorld({
      appUrl: stack.database.appUrl,
      secretKeys: stack.secretKeys,
      lmsOrigin: lms.origin,
      receiverOrigin: receiver.origin,
      ids: options.ids,
    });
    for (const { id, apiKey, webhookSecret } of world) {
      keys.set(id, apiKey);
      receiver.expect(id, webhookSecret);
    }
    const facts = await load({ options, stack, reader, receiver, reports, lms, world, quiet, probing });
    const results = checks.map((check) => check(facts));
    writeFindings(folder, results, facts);
    return results;
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => log(String(error)));
  }
}

interface Running {
  readonly options: FaultRunOptions;
  readonly stack: FaultStack;
  readonly reader: Reader;
  readonly receiver: EventReceiver;
  readonly reports: ReportLoad;
  readonly lms: LmsStandIn;
  readonly world: readonly WorldOrganisation[];
  readonly quiet: readonly WorldOrganisation[];
  /**
   * Whether the pools are being probed. No reports are sent meanwhile for the enrolments that the probes create,
   * because on a busy machine they would be more than the load itself.
   */
  readonly probing: { isUnderWay: boolean };
}

async function load(running: Running): Promise<Facts> {
  const { options, stack, receiver, reports, lms, world } = running;
  const { log, seed, signal } = options;
  const stopWatch = watchMemory([...stack.processes.values()].filter(({ name }) => /^(API|worker)/.test(name)));
  const actions = await startActionLoad({
    apiUrl: stack.apiUrl,
    seed,
    organisations: world,
    pause: options.actionPause,
  });
  const before = await pools(running, actions);
  log(`before the faults the API can run ${before.api} transactions at once, the worker ${before.worker}`);
  for (const { id, apiKey, lmsEnrolmentIds } of world) {
    for (const lmsEnrolmentId of lmsEnrolmentIds) reports.add(id, apiKey, lmsEnrolmentId);
  }
  const beganAt = Date.now();
  const stopTicks = tick(running);
  let faults: InjectedFault[];
  try {
    faults = await injectFaults(stack, options.plan, { startedAt: beganAt, signal, onFault: (text) => log(text) });
    await sleep(Math.max(0, beganAt + options.length - Date.now()), undefined, { signal }).catch(() => undefined);
    await recovered(running, faults);
    signal.throwIfAborted();
    log('the load ends; clients finish what they have begun');
  } finally {
    stopTicks();
    await reports.stop();
  }
  const endedAt = Date.now();
  await actions.stop(options.settleMs);
  let settled = await settling(running);
  const progressBefore = await readProgress(stack.adminUrl);
  const acknowledged = new Map(reports.ids.map((id) => [id, id.acknowledged]));
  log('clients repeat the highest value of each id');
  const notAcknowledged = await reports.repeatHighest(options.recoveryMs);
  settled = worse(settled, await settling(running, settled.left === null ? undefined : shortSettleMs));
  const progressAfter = await readProgress(stack.adminUrl);
  const appliedAt = await readAppliedTimes(stack.adminUrl);
  const after = await pools(running, actions);
  settled = worse(settled, await settling(running, settled.left === null ? undefined : shortSettleMs));
  signal.throwIfAborted();
  const rows = await readRows(
    stack.adminUrl,
    world.map(({ id }) => id),
  );
  return {
    ids: reports.ids.map((id) => idFact(id, acknowledged.get(id)!, progressBefore, progressAfter)),
    notAcknowledged,
    unexpectedAnswers: [...reports.tally.unexpected, ...actions.unexpected],
    told: actions.told,
    posts: lms.posts,
    emails: stack.sink.accepted,
    events: receiver.received,
    faults,
    processes: stack.ledger,
    settled,
    pools: { before, after, poolMax },
    badRuns: await readBadRuns(stack.temporalAddress),
    memory: stopWatch(),
    limits: { recoveryMs: options.recoveryMs, memoryMiB: options.memoryMiB },
    appliedAt,
    acknowledgedAt: reports.tally.acknowledgedAt,
    load: { beganAt, endedAt },
    rows,
  };
}

function idFact(
  { organisationId, lmsEnrolmentId, sent }: ReportedId,
  acknowledged: number,
  before: ReadonlyMap<string, StoredProgress[]>,
  after: ReadonlyMap<string, StoredProgress[]>,
): IdFact {
  const key = `${organisationId} ${lmsEnrolmentId}`;
  return {
    organisationId,
    lmsEnrolmentId,
    sent,
    acknowledged,
    before: before.get(key) ?? [],
    after: after.get(key) ?? [],
  };
}

/** Returns the work that was left in one of the waits, and the longest times. */
function worse(a: Settled, b: Settled): Settled {
  const after = Object.fromEntries(
    Object.entries(a.after).map(([name, time]) => {
      const other = b.after[name as keyof Settled['after']];
      return [name, time === null || other === null ? null : Math.max(time, other)];
    }),
  ) as Settled['after'];
  return { left: a.left ?? b.left, after };
}

async function settling({ reader, stack, options }: Running, limitMs = options.settleMs): Promise<Settled> {
  let said = Date.now();
  return settle(reader, stack.temporalAddress, limitMs, (waiting) => {
    if (Date.now() - said < tickMs) return;
    said = Date.now();
    const text = Object.entries(waiting)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
    options.log(`settling: ${text}`);
  });
}

async function pools({ stack, world, quiet, probing }: Running, actions: ActionLoad): Promise<PoolSizes> {
  const portals: PortalClient[] = [];
  for (const { administrator } of [...world, ...quiet]) {
    const portal = new PortalClient(stack.apiUrl);
    await portal.signIn(administrator);
    portals.push(portal);
  }
  probing.isUnderWay = true;
  return probePools({
    adminUrl: stack.adminUrl,
    poolMax,
    readStudents: (count) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          portals[index % portals.length]!.call('GET', '/students?limit=1').catch(() => null),
        ),
      ),
    callLms: (count) => actions.createMany(count),
  }).finally(() => (probing.isUnderWay = false));
}

/** Waits until reports are acknowledged and applied again after the last fault, so that the time can be measured. */
async function recovered({ reader, options, reports }: Running, faults: readonly InjectedFault[]): Promise<void> {
  const last = Math.max(0, ...faults.map(({ endedAt }) => endedAt));
  const isAcknowledged = () => (reports.tally.acknowledgedAt.at(-1) ?? 0) > last;
  const isApplied = async (): Promise<boolean> => {
    const [row] = await reader.rows<{ applied: boolean }>(
      `select exists (select from progress_report
         where state = 'APPLIED' and processed_at > to_timestamp($1::float8 / 1000)) as applied`,
      [last],
    );
    return row!.applied;
  };
  for (const limit = Date.now() + options.recoveryMs + 2_000; Date.now() < limit; await sleep(500)) {
    if (options.signal.aborted) return;
    if (isAcknowledged() && (await isApplied().catch(() => false))) return;
  }
}

function tick({ options, reports, stack, receiver, reader, lms }: Running): () => void {
  const since = Date.now();
  const timer = setInterval(() => {
    void reader
      .rows<{ waiting: number }>(`select count(*)::int as waiting from progress_report where state = 'RECEIVED'`)
      .then(
        ([row]) => String(row!.waiting),
        () => '?',
      )
      .then((waiting) => {
        const { acknowledged, refused, unreachable } = reports.tally;
        const seconds = ((Date.now() - since) / 1000).toFixed(0);
        options.log(
          `${seconds} s: reports ${acknowledged} acknowledged, ${refused} × 500, ${unreachable} unanswered, ${waiting} waiting; ` +
            `${lms.posts.length} LMS POSTs, ${stack.sink.accepted.length} e-mails, ${receiver.received.length} webhook attempts`,
        );
      });
  }, tickMs);
  return () => clearInterval(timer);
}
