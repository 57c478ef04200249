import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { forget, stopAfterUs } from './watchdog.ts';

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that runs for us. */
export interface ServiceProcess {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  /** Returns its last output, for the message when it fails. */
  readonly recentOutput: () => string;
  /** Asks it to exit, step by step, and kills it when it does not. Resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

export interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
}

export interface ServiceOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment except PATH and HOME, which are added. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /**
   * Its output goes line by line to a function, or directly into a file. The file outlives this process, so that
   * writing never blocks.
   */
  readonly output: { readonly line: (line: string) => void } | { readonly file: string };
  /**
   * Opens an IPC channel, whose end shows the child that this process is gone. Without it, a watchdog stops the program
   * then.
   */
  readonly ipc?: boolean;
  readonly stop: readonly StopStep[];
  /**
   * In a session of its own (the default) Ctrl-C in the terminal does not reach it. So this process decides the order.
   */
  readonly detached?: boolean;
  /** Called as soon as there is a pid, long before the service is ready. */
  readonly onSpawn?: ((pid: number) => void) | undefined;
  /** Stops it in any phase of its start. */
  readonly signal?: AbortSignal | undefined;
}

const keptBytes = 4000;
const logFileLimit = 20 * 1024 * 1024;

/** Starts a program. @throws Error when the program cannot be started at all (missing, not executable). */
export async function startProcess(options: ServiceOptions): Promise<ServiceProcess> {
  options.signal?.throwIfAborted();
  const log = 'file' in options.output ? openLogFile(options.output.file) : null;
  const child = spawn(options.command, options.args, {
    detached: options.detached ?? true,
    stdio: ['ignore', log?.descriptor ?? 'pipe', log?.descriptor ?? 'pipe', ...(options.ipc ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
      HOME: process.env.HOME ?? homedir(),
      ...options.environment,
    },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.user ?? {}),
  });
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid === undefined) {
    log?.close();
    const error = await new Promise<Error>((resolve) => child.once('error', resolve));
    throw new Error(`${options.command} could not be started: ${error.message}`);
  }
  child.on('error', () => undefined);
  const { pid } = child;
  options.onSpawn?.(pid);
  const [firstStep] = options.stop;
  if (!options.ipc && firstStep !== undefined) {
    stopAfterUs(pid, firstStep.signal);
    void exited.then(() => forget(pid));
  }
  const recentOutput =
    log === null ? collectLines(child, options.output as { line: (line: string) => void }) : log.recent;
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= stopProcess(child, exited, options.stop));
  const stopNow = () => void stop();
  options.signal?.addEventListener('abort', stopNow);
  void exited.then(() => {
    log?.close();
    options.signal?.removeEventListener('abort', stopNow);
  });
  return { pid, exited, recentOutput, stop };
}

async function stopProcess(
  child: ChildProcess,
  exited: Promise<ProcessExit>,
  steps: readonly StopStep[],
): Promise<void> {
  for (const { signal, graceMs } of steps) {
    child.kill(signal);
    const timer = new AbortController();
    const gone = await Promise.race([
      exited.then(() => true),
      sleep(graceMs, false, { signal: timer.signal }).catch(() => true),
    ]);
    timer.abort();
    if (gone) return;
  }
  child.kill('SIGKILL');
  await exited;
}

function collectLines(child: ChildProcess, output: { line: (line: string) => void }): () => string {
  const kept: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      kept.push(line);
      if (kept.length > 40) kept.shift();
      output.line(line);
    });
  }
  return () => kept.join('\n').slice(-keptBytes);
}

function openLogFile(path: string): { descriptor: number; recent: () => string; close: () => void } {
  mkdirSync(dirname(path), { recursive: true });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logFileLimit) renameSync(path, `${path}.old`);
  const descriptor = openSync(path, 'a+', 0o600);
  const start = fstatSync(descriptor).size;
  let closed: string | null = null;
  const recent = (): string => {
    if (closed !== null) return closed;
    const end = fstatSync(descriptor).size;
    const buffer = Buffer.alloc(Math.min(keptBytes, end - start));
    readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
    return buffer.toString('utf8').trim();
  };
  return {
    descriptor,
    recent,
    close: () => {
      closed ??= recent();
      closeSync(descriptor);
    },
  };
}
