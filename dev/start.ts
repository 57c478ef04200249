import { relative } from 'node:path';
import '../src/compile-cache.ts';
import { lockInstance } from './instance-lock.ts';
import { ProcessRegister } from './process-register.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { RunningStack } from './running-stack.ts';
import { stackSettings } from './settings.ts';
import { stackFilePath } from './stack-file.ts';
import { summary } from './summary.ts';

/**
 * npm passes on a Ctrl-C that has already reached this process. A copy within this time does not count as a second
 * Ctrl-C.
 */
const copyOfSignalMs = 1000;

// A closed terminal or a `| head` must not end the stack half-way.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const reporter = createProgressReporter((line) => console.log(line));
const { log } = reporter;

/** Aborts at the first stop signal, or when the npm that runs this process is gone. A second signal kills. */
function onStopWish(kill: () => void): AbortSignal {
  const wish = new AbortController();
  let first = 0;
  const stop = () => {
    if (first === 0) {
      first = Date.now();
      log('Stopping (Ctrl-C again kills everything at once) …');
      wish.abort(new Error('stopped'));
    } else if (Date.now() - first > copyOfSignalMs) {
      log('Killed.');
      kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    if (first === 0) stop();
  }, 1000);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  watch.unref();
  return wish.signal;
}

/** `npm run dev`: API, worker and portal follow their sources. */
const isFollowing = process.argv.includes('--watch');

async function follow(apiUrl: string, running: RunningStack, signal: AbortSignal) {
  const [{ followSources }, { writeBundle }] = await Promise.all([import('./follow-sources.ts'), import('./stack.ts')]);
  const following = await followSources({ apiUrl, running, bundle: () => writeBundle(signal), log });
  log(`Following the sources. Portal with changes as they are saved: ${following.portalUrl}`);
  return following;
}

async function main(): Promise<number> {
  const settings = stackSettings(process.env);
  const { dataDir, release } = lockInstance(settings.dataDir);
  const register = new ProcessRegister(dataDir);
  const signal = onStopWish(() => {
    register.killAll();
    release();
  });
  const running = new RunningStack();
  let following: { stop: () => Promise<void> } | null = null;
  let exitCode = 0;
  try {
    log(`Attain is being prepared; its data is in ${dataDir}`);
    await register.stopLeftovers(log);
    // The libraries take a second to load. The line above and Ctrl-C already work in that time.
    const [{ startStack }, { suggestReport }] = await Promise.all([
      import('./stack.ts'),
      import('./suggest-report.ts'),
    ]);
    const context = { settings, dataDir, environment: process.env, reporter, register, running, signal };
    const { stack, lms } = await startStack(context);
    const file = stackFilePath(dataDir);
    const shown = relative(process.cwd(), file);
    console.log(summary(stack, lms, await suggestReport(stack), shown.startsWith('..') ? file : shown));
    following = isFollowing ? await follow(stack.apiUrl, running, signal) : null;
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve());
    });
  } catch (error) {
    if (!signal.aborted) {
      exitCode = 1;
      log(`Attain could not start. ${error instanceof Error ? error.message : String(error)}`);
    }
  } finally {
    await following?.stop();
    await running.stop(log);
    register.clear();
    release();
  }
  log('Everything is stopped.');
  return exitCode;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
