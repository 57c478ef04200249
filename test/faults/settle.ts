import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Reader } from '../e2e/reader.ts';
import type { BadRun } from './facts.ts';

/** Counts of unfinished work; all 0 when the system has settled. */
export interface Waiting {
  readonly reports: number;
  readonly actions: number;
  readonly emails: number;
  readonly deliveries: number;
  readonly imports: number;
  readonly bulkRuns: number;
  readonly runs: number;
}

export interface Settled {
  /** Null when all work was done. */
  readonly left: Waiting | null;
  /** Milliseconds until each count was 0 and stayed so; null for a count that was not. */
  readonly after: Readonly<Record<keyof Waiting, number | null>>;
}

/** Waits until no work is left, at most `limitMs`. */
export async function settle(
  reader: Reader,
  temporalAddress: string,
  limitMs: number,
  onTick: (waiting: Waiting) => void,
): Promise<Settled> {
  const startedAt = Date.now();
  const after: Record<keyof Waiting, number | null> = {
    reports: null,
    actions: null,
    emails: null,
    deliveries: null,
    imports: null,
    bulkRuns: null,
    runs: null,
  };
  for (;;) {
    const waiting = await countWaiting(reader, temporalAddress).catch(() => null);
    if (waiting !== null) {
      onTick(waiting);
      for (const [name, count] of Object.entries(waiting) as [keyof Waiting, number][]) {
        after[name] = count > 0 ? null : (after[name] ?? Date.now() - startedAt);
      }
      if (Object.values(waiting).every((count) => count === 0)) return { left: null, after };
    }
    if (Date.now() - startedAt > limitMs) return { left: waiting ?? nothingKnown, after };
    await sleep(250);
  }
}

const nothingKnown: Waiting = {
  reports: -1,
  actions: -1,
  emails: -1,
  deliveries: -1,
  imports: -1,
  bulkRuns: -1,
  runs: -1,
};

export async function countWaiting(reader: Reader, temporalAddress: string): Promise<Waiting> {
  const [[row], runs] = await Promise.all([
    reader.rows<Omit<Waiting, 'runs'>>(
      `select (select count(*)::int from progress_report where state = 'RECEIVED') as reports,
         (select count(*)::int from lifecycle_action where state <> 'CLOSED') as actions,
         (select count(*)::int from email_outbox where state in ('PENDING', 'SENDING')) as emails,
         (select count(*)::int from webhook_delivery where state in ('WAITING', 'RETRYING')) as deliveries,
         (select count(*)::int from import where state in ('RUNNING', 'CANCELLING')) as imports,
         (select count(*)::int from bulk_run where state in ('RUNNING', 'CANCELLING')) as "bulkRuns"`,
    ),
    countOpenRuns(temporalAddress),
  ]);
  return { ...row!, runs };
}

/** Reads runs that are closed and neither completed nor were continued. */
export async function readBadRuns(temporalAddress: string): Promise<BadRun[]> {
  return withTemporal(temporalAddress, async ({ workflow }) => {
    const query = `ExecutionStatus in ('Failed', 'TimedOut', 'Terminated', 'Canceled')`;
    const runs: BadRun[] = [];
    for await (const { workflowId, type, status } of workflow.list({ query })) {
      runs.push({ workflowId, type, status: status.name });
    }
    return runs;
  });
}

const countOpenRuns = (address: string): Promise<number> =>
  withTemporal(address, async ({ workflow }) => (await workflow.count(`ExecutionStatus = 'Running'`)).count);

async function withTemporal<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    return await connection.withDeadline(Date.now() + 10_000, () => work(new Client({ connection })));
  } finally {
    await connection.close();
  }
}
