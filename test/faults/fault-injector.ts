import { setTimeout as sleep } from 'node:timers/promises';
import { describeFault, type Fault, type LinkName } from './fault-plan.ts';
import type { FaultStack } from './fault-stack.ts';

/** A fault as it happened. Times are milliseconds since 1970. */
export interface InjectedFault {
  readonly fault: Fault;
  readonly beganAt: number;
  /** For a killed or restarted process: when the next one was started. */
  readonly endedAt: number;
}

const restartLimitMs = 60_000;

/**
 * Injects the faults of a plan, which may overlap. The signal ends current faults at once.
 * @param onFault called with each fault as it begins
 */
export async function injectFaults(
  stack: Pick<FaultStack, 'links' | 'processes' | 'ledger'>,
  plan: readonly Fault[],
  { startedAt, signal, onFault }: { startedAt: number; signal: AbortSignal; onFault: (text: string) => void },
): Promise<InjectedFault[]> {
  const injected = await Promise.all(
    plan.map(async (fault): Promise<InjectedFault[]> => {
      await wait(startedAt + fault.at - Date.now(), signal);
      if (signal.aborted) return [];
      onFault(describeFault(fault));
      const beganAt = Date.now();
      const end = begin(stack, fault);
      await wait(fault.duration, signal);
      await end();
      const endsProcess = fault.kind === 'kill' || fault.kind === 'restart';
      const endedAt = endsProcess ? await startedAgain(stack, fault.target, beganAt, signal) : Date.now();
      return [{ fault, beganAt, endedAt }];
    }),
  );
  return injected.flat();
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Number of present faults that refuse or silence a link. The last one to end restores it. */
const closures = new WeakMap<object, number>();

/** Begins a fault. @returns a function that ends it */
function begin(
  { links, processes }: Pick<FaultStack, 'links' | 'processes'>,
  fault: Fault,
): () => void | Promise<void> {
  switch (fault.kind) {
    case 'kill':
      processes.get(fault.target)!.end('SIGKILL');
      return () => undefined;
    case 'lose':
      processes.get(fault.target)!.lose();
      return () => undefined;
    case 'restart':
      processes.get(fault.target)!.end(fault.target === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
      return () => undefined;
    case 'pause':
      return processes.get(fault.target)!.pause();
    case 'delay': {
      const link = links[fault.target];
      link.delay(fault.milliseconds);
      return () => link.delay(0);
    }
    case 'truncate': {
      const link = links[fault.target];
      link.truncate(fault.bytes);
      // Otherwise silent connections would be cut later, at a time without a fault.
      return () => link.resetConnections();
    }
    case 'reset': {
      const link = links[fault.target];
      link.resetConnections();
      return closed(links, fault.target, () => link.cut());
    }
    case 'black-hole': {
      const link = links[fault.target];
      link.blackHole();
      return closed(links, fault.target, () => link.fallSilent());
    }
  }
}

function closed(links: FaultStack['links'], name: LinkName, close: () => void): () => void {
  const link = links[name];
  closures.set(link, (closures.get(link) ?? 0) + 1);
  close();
  return () => {
    const left = closures.get(link)! - 1;
    closures.set(link, left);
    if (left === 0) link.restore();
  };
}

/** Returns when the process that was killed at `killedAt` was started again; after a minute, the present time. */
async function startedAgain(
  { ledger }: Pick<FaultStack, 'ledger'>,
  name: string,
  killedAt: number,
  signal: AbortSignal,
): Promise<number> {
  for (const limit = Date.now() + restartLimitMs; Date.now() < limit && !signal.aborted; await sleep(20)) {
    const next = ledger.starts.find((start) => start.name === name && start.at > killedAt);
    if (next !== undefined) return next.at;
  }
  return Date.now();
}
