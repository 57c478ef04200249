import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WatchdogMessage } from './watchdog-program.ts';

let watchdog: ChildProcess | null = null;

/**
 * Sends the signal to a program when this process ends without stopping it. Our own programs notice this by their IPC
 * channel (exit-with-parent.ts). PostgreSQL and Temporal do not, so another program that outlives this process does it.
 */
export function stopAfterUs(pid: number, signal: NodeJS.Signals): void {
  tell({ pid, signal });
}

/** Stops watching a process that has ended. From now on another process may get its pid. */
export function forget(pid: number): void {
  if (watchdog !== null) tell({ pid, signal: null });
}

function tell(message: WatchdogMessage): void {
  watchdog ??= startWatchdog();
  watchdog.send(message, () => undefined);
}

function startWatchdog(): ChildProcess {
  const program = spawn(process.execPath, [fileURLToPath(new URL('./watchdog-program.ts', import.meta.url))], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  program.once('error', () => undefined);
  program.once('exit', () => (watchdog = null));
  program.unref();
  program.channel?.unref();
  return program;
}
