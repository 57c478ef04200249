import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { startNameServer } from '../support/stub-name-server.ts';
import type { LoopReading } from './event-loop-probe.ts';
import type { HostileOrder, HostileTally, Sample, SteadyOrder } from './messages.ts';
import type { Place } from './place.ts';
import { places } from './places/index.ts';
import { startWorstStack } from './worst-stack.ts';
import { buildWorstWorld, steadyLmsHost } from './worst-world.ts';

export interface WorstRunOptions {
  readonly folder: string;
  readonly bundlePath: string | null;
  /** Only places whose names contain one of these texts; all for none. */
  readonly only: readonly string[];
  /** How often a quiet and a hostile window alternate. */
  readonly rounds: number;
  /** Length of a window in seconds. */
  readonly seconds: number;
  /** Requests of the hostile tenant at a time. */
  readonly concurrency: number;
  /** Requests of the steady tenant in a second. */
  readonly perSecond: number;
  readonly log: (line: string) => void;
}

/** Times in milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
}

export interface PlaceFigures {
  readonly place: string;
  /** Acknowledgements of reports. */
  readonly quiet: Percentiles;
  readonly hostile: Percentiles;
  readonly quietPages: Percentiles;
  readonly hostilePages: Percentiles;
  /** Lifecycle actions, with the LMS's answer. */
  readonly quietActions: Percentiles;
  readonly hostileActions: Percentiles;
  /** Longest CPU time of the main thread without a turn of its event loop, in the hostile windows, and in the quiet ones. */
  readonly api: LoopReading;
  readonly worker: LoopReading;
  readonly quietApi: LoopReading;
  readonly quietWorker: LoopReading;
  /** Requests of the steady tenant that were not answered with success. */
  readonly failed: number;
  readonly perSecond: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly unexpected: readonly string[];
}

/** Measures one place after the other. @throws Error when a process cannot be started */
export async function runWorstTenant(options: WorstRunOptions): Promise<PlaceFigures[]> {
  const { folder, log } = options;
  mkdirSync(folder, { recursive: true });
  const nameServer = await startNameServer((name) => (name === steadyLmsHost ? ['127.0.0.1'] : 'SILENCE'));
  const stack = await startWorstStack({ folder, bundlePath: options.bundlePath, nameServer: nameServer.server });
  const children: ChildProcess[] = [];
  try {
    log('processes run');
    const world = await buildWorstWorld(stack, { steady: await freePort(), hostile: await freePort() });
    log('organisations are there');
    const steady = startChild('steady-client.ts', children);
    const hostile = startChild('hostile-client.ts', children);
    // A hostile tenant has a machine of its own: its requests may delay the other tenant, but making them must not.
    giveWay(children.at(-1)!.pid!);
    await steady.ask({ kind: 'START', world, perSecond: options.perSecond } satisfies SteadyOrder);
    await sleep(3_000);
    const figures: PlaceFigures[] = [];
    const chosen = places.filter(
      ({ name }) => options.only.length === 0 || options.only.some((each) => name.includes(each)),
    );
    for (const place of chosen) {
      await hostile.ask({ kind: 'PREPARE', world, place: place.name } satisfies HostileOrder);
      await sleep(1_500);
      const measured = await measurePlace(place, options, {
        read: async (from, to) => (await steady.ask({ kind: 'READ', from, to } satisfies SteadyOrder)) as Sample[],
        attack: () => hostile.tell({ kind: 'ATTACK', concurrency: options.concurrency } satisfies HostileOrder),
        stop: async () => (await hostile.ask({ kind: 'STOP' } satisfies HostileOrder)) as HostileTally,
        loops: () => stack.readLoops(),
      });
      figures.push(measured);
      log(describe(measured));
    }
    return figures;
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await stack.stop();
    await nameServer.close();
  }
}

interface Controls {
  read(from: number, to: number): Promise<Sample[]>;
  attack(): void;
  stop(): Promise<HostileTally>;
  loops(): Promise<{ readonly api: LoopReading; readonly worker: LoopReading }>;
}

async function measurePlace(place: Place, options: WorstRunOptions, controls: Controls): Promise<PlaceFigures> {
  const quiet: Sample[] = [];
  const hostile: Sample[] = [];
  const loops = { quiet: [] as Loops[], hostile: [] as Loops[] };
  const statuses: Record<string, number> = {};
  let seconds = 0;
  type Loops = Awaited<ReturnType<Controls['loops']>>;
  const window = async (samples: Sample[], readings: Loops[]) => {
    await controls.loops();
    const from = Date.now();
    await sleep(options.seconds * 1000);
    const to = Date.now();
    readings.push(await controls.loops());
    samples.push(...(await controls.read(from, to)));
  };
  for (let round = 0; round < options.rounds; round += 1) {
    await window(quiet, loops.quiet);
    controls.attack();
    await sleep(500);
    await window(hostile, loops.hostile);
    const tally = await controls.stop();
    seconds += tally.seconds;
    for (const [status, count] of Object.entries(tally.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    await sleep(1_500);
  }
  const of = (samples: Sample[], kind: Sample['kind']) =>
    percentiles(samples.filter((sample) => sample.kind === kind).map(({ milliseconds }) => milliseconds));
  const attempts = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    place: place.name,
    quiet: of(quiet, 'report'),
    hostile: of(hostile, 'report'),
    quietPages: of(quiet, 'page'),
    hostilePages: of(hostile, 'page'),
    quietActions: of(quiet, 'action'),
    hostileActions: of(hostile, 'action'),
    api: worst(loops.hostile.map(({ api }) => api)),
    worker: worst(loops.hostile.map(({ worker }) => worker)),
    quietApi: worst(loops.quiet.map(({ api }) => api)),
    quietWorker: worst(loops.quiet.map(({ worker }) => worker)),
    failed: [...quiet, ...hostile].filter(({ status }) => status < 200 || status > 202).length,
    perSecond: attempts / seconds,
    statuses,
    unexpected: Object.keys(statuses).filter((status) => status !== '503' && !place.statuses.test(status)),
  };
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

function worst(readings: readonly LoopReading[]): LoopReading {
  const most = (key: keyof LoopReading) => Math.max(...readings.map((reading) => reading[key]));
  const sum = (key: keyof LoopReading) => readings.reduce((total, reading) => total + reading[key], 0);
  return {
    block: most('block'),
    cpuBlock: most('cpuBlock'),
    longBlocks: sum('longBlocks'),
    mainCpu: sum('mainCpu'),
    cpu: sum('cpu'),
    memory: most('memory'),
  };
}

const columns = [
  'place',
  'reports, quiet p50 / p99',
  'meanwhile',
  'ratio of p99',
  'pages p99',
  'actions p99',
  'API block',
  'worker block',
  'attempts/s',
] as const;

/** Ratio of two times; one below 25 ms counts as 25 ms, since a single slow tick of a machine is no stall. */
export const ratioOf = (quiet: number, hostile: number): number => hostile / Math.max(quiet, 25);

function row(figures: PlaceFigures): string[] {
  const { quiet, hostile, quietPages, hostilePages, quietActions, hostileActions, api, worker } = figures;
  const round = (value: number) => value.toFixed(0);
  return [
    figures.place,
    `${round(quiet.p50)} / ${round(quiet.p99)} ms`,
    `${round(hostile.p50)} / ${round(hostile.p99)} ms`,
    ratioOf(quiet.p99, hostile.p99).toFixed(1),
    `${round(quietPages.p99)} → ${round(hostilePages.p99)} ms`,
    `${round(quietActions.p99)} → ${round(hostileActions.p99)} ms`,
    `${round(api.cpuBlock)} ms`,
    `${round(worker.cpuBlock)} ms`,
    figures.perSecond.toFixed(1),
  ];
}

function describe(figures: PlaceFigures): string {
  const { api, worker, quietApi, quietWorker, statuses, failed } = figures;
  const loop = (name: string, hostile: LoopReading, quiet: LoopReading) =>
    `${name}: block ${quiet.cpuBlock.toFixed(0)} → ${hostile.cpuBlock.toFixed(0)} ms of CPU (${quiet.block.toFixed(0)} → ${hostile.block.toFixed(0)} ms), ` +
    `${hostile.longBlocks} above 50 ms, main thread ${(hostile.mainCpu / 1000).toFixed(1)} s, process ${(hostile.cpu / 1000).toFixed(1)} s, ${hostile.memory.toFixed(0)} MiB`;
  return (
    `${row(figures).join(' | ')}\n    ${loop('API', api, quietApi)}\n    ${loop('worker', worker, quietWorker)}\n` +
    `    answers ${JSON.stringify(statuses)}${failed > 0 ? `; ${failed} requests of the other tenant failed` : ''}`
  );
}

/** The figures as a Markdown table. */
export function figuresTable(figures: readonly PlaceFigures[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...figures.map((each) => line(row(each)))].join('\n');
}

/**
 * Gives a process, which leads its own session, the lowest priority. Linux shares the cores among sessions first, where
 * it is set to do so (sched_autogroup_enabled), and only then among the processes of each.
 */
function giveWay(pid: number): void {
  setPriority(pid, 19);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, '19');
}

function startChild(file: string, children: ChildProcess[]) {
  // Detached, so that each has a session of its own: the tenants' clients must not share the cores of one session.
  const child = fork(join(import.meta.dirname, file), { stdio: 'inherit', execArgv: [], detached: true });
  child.setMaxListeners(0);
  children.push(child);
  const tell = (order: SteadyOrder | HostileOrder) => void child.send(order);
  return {
    tell,
    ask: async (order: SteadyOrder | HostileOrder): Promise<unknown> => {
      tell(order);
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
      return answer;
    },
  };
}
