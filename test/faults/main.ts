import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFault, planFaults, planLosses } from './fault-plan.ts';
import { findingsTable } from './findings.ts';
import { runFaults } from './run-faults.ts';

const help = `Usage: npm run faults -- [options]

Runs API, worker, Temporal, PostgreSQL and a mail server, loads them with progress reports, lifecycle actions and webhooks, and kills,
pauses and cuts them off from each other at random. Then checks that nothing was lost, doubled or left behind.
Exit code: 0 when everything holds, 1 on any violation, 2 when the run could not be made, 130 after Ctrl-C.

  --seed S         determines the plan of faults (default: chosen at random, and printed)
  --minutes M      length of the load (default: 3); at least 0.1
  --faults N       at most N faults
  --only TEXT      only faults whose kind or target contains the text, such as "kill", "PostgreSQL" or "worker→SMTP"
  --replicas N     processes of the API behind a balancer, and as many of the worker; faults hit the first ones (default: 1)
  --lose           instead of faults: one of the replicas of each is killed in the middle and not started again
  --ids N          LMS enrolment ids of each of the two organisations (default: 10)
  --pause MS       usual time between two reports of an id (default: 800)
  --recovery S     longest time from the end of a fault until the next report is applied (default: 15)
  --settle S       longest time that the system gets to finish its work after the load (default: 180)
  --memory MIB     most memory of API and worker (default: 1024)
  --folder PATH    for findings and logs (default: .data/faults/<time>-seed-<S>)
  --bundle PATH    a workflow bundle that was made before by npm run build
  --keep           keeps the data of PostgreSQL and Temporal, which is also kept after a violation
  --plan           prints the plan of faults and ends
  --help`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '3' },
    faults: { type: 'string' },
    only: { type: 'string' },
    replicas: { type: 'string', default: '1' },
    lose: { type: 'boolean', default: false },
    ids: { type: 'string', default: '10' },
    pause: { type: 'string', default: '800' },
    recovery: { type: 'string', default: '15' },
    settle: { type: 'string', default: '180' },
    memory: { type: 'string', default: '1024' },
    folder: { type: 'string' },
    bundle: { type: 'string' },
    keep: { type: 'boolean', default: false },
    plan: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function number(
  name: 'minutes' | 'replicas' | 'ids' | 'pause' | 'recovery' | 'settle' | 'memory',
  least: number,
): number {
  const value = Number(values[name]);
  if (!(value >= least))
    throw new Error(`--${name} must be a number of at least ${least}, and it is "${values[name]}"`);
  return value;
}

async function main(): Promise<number> {
  if (values.help) {
    console.log(help);
    return 0;
  }
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new Error(`--seed must be a whole number, and it is "${values.seed}"`);
  const length = number('minutes', 0.1) * 60_000;
  const replicas = Math.floor(number('replicas', values.lose ? 2 : 1));
  const { only } = values;
  const planned = planFaults({
    seed,
    length,
    ...(values.faults === undefined ? {} : { most: Number(values.faults) }),
    ...(only === undefined ? {} : { only: ({ kind, target }) => `${kind} ${target}`.includes(only) }),
  });
  const plan = values.lose ? planLosses(length, replicas) : planned;
  console.log(
    `Seed ${seed}: ${plan.length} faults within ${(length / 1000).toFixed(0)} s\n${plan.map(describeFault).join('\n')}\n`,
  );
  if (values.plan) return 0;

  const time = new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19);
  const folder = resolve(values.folder ?? join('.data', 'faults', `${time}-seed-${seed}`));
  const began = Date.now();
  const log = (line: string) => console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s] ${line}`);
  const stopping = stopOnSignal(log);
  const results = await runFaults({
    seed,
    plan,
    replicas,
    length,
    folder,
    bundlePath: values.bundle === undefined ? null : resolve(values.bundle),
    ids: number('ids', 1),
    reportPause: number('pause', 10),
    actionPause: 1_500,
    settleMs: number('settle', 1) * 1000,
    recoveryMs: number('recovery', 1) * 1000,
    memoryMiB: number('memory', 1),
    signal: stopping,
    log,
  });
  const violations = results.reduce((sum, result) => sum + result.violations.length, 0);
  if (violations === 0 && !values.keep) rmSync(join(folder, 'data'), { recursive: true, force: true });
  console.log(`\n${findingsTable(results)}\n\nSeed ${seed}: ${violations} violations. Findings and logs: ${folder}`);
  return violations === 0 ? 0 : 1;
}

/** Aborts on Ctrl-C, and when the program that started this one is gone. A second Ctrl-C exits at once. */
function stopOnSignal(log: (line: string) => void): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(130);
    log('stopping; again ends at once …');
    stopping.abort(new Error('stopped'));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stopping.signal.aborted) stop();
  }, 1_000).unref();
  return stopping.signal;
}

try {
  process.exitCode = await main();
} catch (error) {
  const stopped = error instanceof Error && error.message === 'stopped';
  if (!stopped) console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = stopped ? 130 : 2;
}
process.exit();
