import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import { isFree } from '../../dev/ports.ts';
import { commandLine, identifyProcess, isRunning, type ProcessIdentity } from '../../dev/process-identity.ts';
import type { Stack } from '../../dev/stack-file.ts';

export type ServiceName = 'API' | 'worker' | 'Temporal' | 'mail catcher' | 'PostgreSQL';

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The program behind `npm start` with all processes that it started, in a data folder of its own. */
export interface RunningStack {
  readonly dataDir: string;
  readonly apiPort: number;
  /** The content of stack.json for other programs. */
  readonly stack: Stack;
  /** The line that a newcomer is asked to paste. */
  readonly curl: string;
  /** Milliseconds from the command to the printed addresses. */
  readonly readyAfter: number;
  /** All output so far. */
  output(): string;
  /** Returns the present or starting process of the service; null while there is none. */
  serviceProcess(name: ServiceName): ProcessIdentity | null;
  /** Kills the service's process with `kill -9`. Resolves when it is gone, before the stack starts another. */
  killService(name: ServiceName): Promise<ProcessIdentity>;
  /** Kills the service whenever it appears, until the returned function is called. */
  keepDown(name: ServiceName): () => Promise<void>;
  /** Returns the program and all its present descendants. */
  processes(): KnownProcess[];
  /** Sends Ctrl-C to the program as a terminal does. */
  stop(): Promise<Ending>;
}

export interface KnownProcess extends ProcessIdentity {
  readonly command: string;
}

export interface StackOptions {
  /** The data folder of an earlier start that has been stopped. */
  readonly dataDir?: string;
  readonly apiPort?: number;
}

const root = join(import.meta.dirname, '..', '..');
const readyLimitMs = 120_000;
const running = new Set<{ kill(): Promise<void> }>();
const folders = new Set<string>();

// Also after a failed test, and after a start that never became ready.
afterAll(async () => {
  await Promise.all([...running].map((program) => program.kill()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}, 60_000);

/** Starts the program of `npm start` and waits until it reports that it is ready. @throws Error with its output */
export async function startStack(options: StackOptions = {}): Promise<RunningStack> {
  const dataDir = options.dataDir ?? newFolder();
  const apiPort = options.apiPort ?? (await freePortRange(9));
  const startedAt = Date.now();
  const program = startProgram(dataDir, apiPort);
  await program.printed(/^Addresses, keys and logins are also in .*$/m);
  const readyAfter = Date.now() - startedAt;
  const curl = /^curl .*$/m.exec(program.output())?.[0];
  if (curl === undefined) throw new Error(`no curl line was printed:\n${program.output()}`);

  const serviceProcess = (name: ServiceName) => registered(dataDir, name);
  return {
    dataDir,
    apiPort,
    stack: JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as Stack,
    curl,
    readyAfter,
    output: program.output,
    serviceProcess,
    killService: async (name) => {
      const victim = await present(() => serviceProcess(name), `${name} does not run`);
      await killHard(victim);
      return victim;
    },
    keepDown: (name) => {
      let over = false;
      const killing = (async () => {
        while (!over) {
          const victim = serviceProcess(name);
          if (victim !== null) await killHard(victim);
          // Our services take several times as long from their pid to their first answer.
          await sleep(40);
        }
      })();
      return async () => {
        over = true;
        await killing;
      };
    },
    processes: () => descendants(program.pid),
    stop: program.stop,
  };
}

function startProgram(dataDir: string, apiPort: number) {
  const child = spawn(process.execPath, [join(root, 'dev', 'start.ts')], {
    cwd: root,
    env: { ...inheritedEnvironment(), DATA_DIR: dataDir, PORT: String(apiPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid!;
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => (text += chunk));
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const entry = { kill: () => killAll(child, dataDir, ended) };
  running.add(entry);
  void ended.then(() => running.delete(entry));
  return {
    pid,
    output: () => text,
    printed: async (pattern: RegExp) => {
      let end: Ending | null = null;
      void ended.then((ending) => (end = ending));
      for (const limit = Date.now() + readyLimitMs; !pattern.test(text); await sleep(25)) {
        if (end !== null) throw new Error(`npm start ended (${JSON.stringify(end)}):\n${text}`);
        if (Date.now() > limit) throw new Error(`npm start was not ready within ${readyLimitMs} ms:\n${text}`);
      }
    },
    stop: async () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

function inheritedEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(TEMPORAL_|DATABASE_|LOG_|ATTAIN_|JEST_|NODE_OPTIONS$|SMTP_URL$|METRICS_PORT$)/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  // As npm sets it. Then the program stops when its parent is gone, so that a killed test run leaves no processes.
  return { ...Object.fromEntries(kept), npm_lifecycle_event: 'start' };
}

async function killAll(child: ChildProcess, dataDir: string, ended: Promise<Ending>): Promise<void> {
  child.kill('SIGINT');
  const limit = new AbortController();
  await Promise.race([ended, sleep(30_000, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
  const left = [...descendants(child.pid!), ...registeredProcesses(dataDir)];
  await Promise.all(left.filter(isRunning).map(killHard));
}

async function killHard(victim: ProcessIdentity): Promise<void> {
  try {
    if (isRunning(victim)) process.kill(victim.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  for (const limit = Date.now() + 10_000; isRunning(victim); await sleep(5)) {
    if (Date.now() > limit) throw new Error(`process ${victim.pid} does not die`);
  }
}

interface Registered extends ProcessIdentity {
  readonly name: string;
}

/** Reads the processes that the program itself recorded, see ProcessRegister. */
function registeredProcesses(dataDir: string): Registered[] {
  const path = join(dataDir, 'processes.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Registered[]) : [];
}

function registered(dataDir: string, name: ServiceName): ProcessIdentity | null {
  const found = registeredProcesses(dataDir).find((entry) => entry.name === name);
  return found !== undefined && isRunning(found) ? { pid: found.pid, began: found.began } : null;
}

async function present<T>(ask: () => T | null, complaint: string): Promise<T> {
  for (const limit = Date.now() + 60_000; ; await sleep(20)) {
    const answer = ask();
    if (answer !== null) return answer;
    if (Date.now() > limit) throw new Error(complaint);
  }
}

function descendants(ancestor: number): KnownProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = new Map(stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  const isDescendant = (pid: number): boolean => {
    for (let current: number | undefined = pid; current !== undefined; current = parents.get(current)) {
      if (current === ancestor) return true;
    }
    return false;
  };
  return [...parents.keys()].filter(isDescendant).flatMap((pid) => {
    const identity = identifyProcess(pid);
    return identity === null ? [] : [{ ...identity, command: commandLine(pid) }];
  });
}

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attain-e2e-')));
  folders.add(folder);
  return folder;
}

/** Finds neighbouring ports below those that the system assigns to outgoing connections. */
async function freePortRange(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('there are no free ports');
}
