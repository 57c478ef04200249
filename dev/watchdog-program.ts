import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Without a signal, the process is no longer watched. */
export interface WatchdogMessage {
  readonly pid: number;
  readonly signal: NodeJS.Signals | null;
}

const graceMs = 15_000;
const watched = new Map<number, { identity: ProcessIdentity; signal: NodeJS.Signals }>();

process.on('message', ({ pid, signal }: WatchdogMessage) => {
  const identity = identifyProcess(pid);
  if (signal === null || identity === null) watched.delete(pid);
  else watched.set(pid, { identity, signal });
});

process.once('disconnect', () => {
  void stopAll().finally(() => process.exit());
});

async function stopAll(): Promise<void> {
  const left = [...watched.values()];
  for (const { identity, signal } of left) kill(identity, signal);
  const anyRuns = () => left.some(({ identity }) => isRunning(identity));
  for (const end = Date.now() + graceMs; anyRuns() && Date.now() < end;) await sleep(100);
  for (const { identity } of left) kill(identity, 'SIGKILL');
}

function kill(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isRunning(identity)) process.kill(identity.pid, signal);
  } catch {
    // It ended between the two.
  }
}
