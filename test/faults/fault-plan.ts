import { createRandom, type Random } from './random.ts';

export const processNames = ['API', 'worker', 'Temporal', 'PostgreSQL'] as const;
/** Plans disturb the first API and the first worker. The others run beside them ("API 2"). */
export type ProcessName = (typeof processNames)[number] | `${'API' | 'worker'} ${number}`;

/** A connection between two processes through a proxy, named by its two ends. */
export const linkNames = [
  'API→PostgreSQL',
  'worker→PostgreSQL',
  'API→Temporal',
  'worker→Temporal',
  'worker→SMTP',
] as const;
export type LinkName = (typeof linkNames)[number];

/**
 * One disturbance. `at` and `duration` are milliseconds, `at` from the beginning of the load.
 * - kill: `kill -9`; the process is started again at once, so `duration` is 0.
 * - lose: `kill -9`; the process is not started again. Plans have none: it needs another one that does the same.
 * - restart: the process is asked to end (SIGTERM; PostgreSQL: SIGINT, which ends its clients' connections) and started again.
 * - pause: SIGSTOP, and SIGCONT after `duration`.
 * - reset: all connections are reset; new ones are refused for `duration`.
 * - delay: everything is passed on `milliseconds` later for `duration`.
 * - truncate: `bytes` more of the answers are passed on each open connection, then it is reset; at the end the remaining ones are.
 * - black-hole: open connections stay open and pass nothing any more, for ever; new ones are not answered for `duration`.
 */
export type Fault = { readonly number: number; readonly at: number; readonly duration: number } & (
  | { readonly kind: 'kill' | 'lose' | 'restart' | 'pause'; readonly target: ProcessName }
  | { readonly kind: 'reset' | 'black-hole'; readonly target: LinkName }
  | { readonly kind: 'delay'; readonly target: LinkName; readonly milliseconds: number }
  | { readonly kind: 'truncate'; readonly target: LinkName; readonly bytes: number }
);

type Kind = Fault['kind'];
type Draft = { readonly kind: Kind; readonly target: ProcessName | LinkName };

const every: readonly Draft[] = [
  ...processNames.flatMap((target) => (['kill', 'restart', 'pause'] as const).map((kind) => ({ kind, target }))),
  ...linkNames.flatMap((target) =>
    (['reset', 'delay', 'truncate', 'black-hole'] as const).map((kind) => ({ kind, target })),
  ),
];

/** Shortest and longest duration of each kind, in milliseconds. */
const durations: Readonly<Record<Kind, readonly [number, number]>> = {
  kill: [0, 0],
  lose: [0, 0],
  restart: [0, 0],
  pause: [1_000, 8_000],
  reset: [0, 4_000],
  delay: [2_000, 8_000],
  truncate: [2_000, 6_000],
  'black-hole': [1_000, 8_000],
};

const firstFaultAt = 3_000;
/** Usual time between two faults; a fault in six begins while the one before still lasts. */
const gaps = [3_000, 9_000] as const;

export interface PlanOptions {
  readonly seed: number;
  /** Milliseconds in which faults begin. */
  readonly length: number;
  /** Most faults; unlimited by default. */
  readonly most?: number;
  /** Only these; all by default. */
  readonly only?: (fault: Draft) => boolean;
}

/**
 * Faults in the order of their beginnings. Every combination of kind and target comes once, in random order, before any comes
 * again. The same options give the same plan.
 */
export function planFaults({ seed, length, most = Infinity, only = () => true }: PlanOptions): Fault[] {
  const random = createRandom(seed);
  const choices = every.filter(only);
  const plan: Fault[] = [];
  let bag: Draft[] = [];
  let at = firstFaultAt;
  while (at < length && plan.length < most) {
    if (bag.length === 0) bag = random.shuffled(choices);
    const fault = complete(bag.pop()!, plan.length + 1, Math.round(at), random);
    plan.push(fault);
    const overlaps = random.chance(1 / 6);
    at += overlaps ? fault.duration * random.next() + 200 : fault.duration + random.between(...gaps);
  }
  return plan;
}

function complete({ kind, target }: Draft, number: number, at: number, random: Random): Fault {
  const duration = Math.round(random.between(...durations[kind]));
  const common = { number, at, duration };
  switch (kind) {
    case 'kill':
    case 'lose':
    case 'restart':
    case 'pause':
      return { ...common, kind, target: target as ProcessName };
    case 'reset':
    case 'black-hole':
      return { ...common, kind, target: target as LinkName };
    case 'delay':
      return { ...common, kind, target: target as LinkName, milliseconds: Math.round(random.between(50, 400)) };
    case 'truncate':
      return { ...common, kind, target: target as LinkName, bytes: Math.round(random.between(1, 3_000)) };
  }
}

/** One of the replicas of the API, and one of the worker, are killed in the middle of the load and not started again. */
export function planLosses(length: number, replicas: number): Fault[] {
  return [
    { number: 1, at: Math.round(length * 0.4), duration: 0, kind: 'lose', target: `API ${replicas}` },
    { number: 2, at: Math.round(length * 0.5), duration: 0, kind: 'lose', target: `worker ${replicas}` },
  ];
}

/** A fault in words, as in `12.3 s  pause worker for 4.1 s`. */
export function describeFault(fault: Fault): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const more =
    fault.kind === 'delay'
      ? ` by ${fault.milliseconds} ms`
      : fault.kind === 'truncate'
        ? ` after ${fault.bytes} bytes`
        : '';
  const lasting = ['kill', 'lose', 'restart'].includes(fault.kind) ? '' : ` for ${seconds(fault.duration)}`;
  return `${seconds(fault.at).padStart(8)}  #${fault.number} ${fault.kind} ${fault.target}${more}${lasting}`;
}
