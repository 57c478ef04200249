import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The work of one thread within a period, from V8's samples of its stack. Times are milliseconds. */
export interface ThreadProfile {
  readonly thread: string;
  /** CPU time, without waiting. */
  readonly busyMs: number;
  /** Package, or folder of the project → time in its own functions. */
  readonly byPackage: readonly TimedName[];
  /** Function with its place → time in the function itself. */
  readonly byFunction: readonly TimedName[];
  /** Function of the project → time in the function and in all functions that it calls. */
  readonly inclusive: readonly TimedName[];
}

export interface TimedName {
  readonly name: string;
  readonly ms: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the machine's monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const waitingNames = new Set(['(idle)', '(root)', '(program)']);

/**
 * Reads Node's files for --cpu-prof from a folder, one for each thread.
 * @param root folder of the checkout, to which places are relative
 * @param span microseconds of the machine's monotonic clock
 */
export function readProfiles(folder: string, root: string, span: { from: number; to: number }): ThreadProfile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => {
      const profile = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile;
      return summarise(/\.(\d+)\.\d+\.cpuprofile$/.exec(name)?.[1] ?? name, profile, root, span);
    })
    .filter(({ busyMs }) => busyMs > 0);
}

function summarise(thread: string, profile: Profile, root: string, span: { from: number; to: number }): ThreadProfile {
  const own = selfTimes(profile, span);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const total = new Map<number, number>();
  const totalOf = (id: number): number => {
    const known = total.get(id);
    if (known !== undefined) return known;
    const sum = (nodes.get(id)!.children ?? []).reduce((part, child) => part + totalOf(child), own.get(id) ?? 0);
    total.set(id, sum);
    return sum;
  };
  const byPackage = new Tally();
  const byFunction = new Tally();
  const inclusive = new Tally();
  for (const node of profile.nodes) {
    if (waitingNames.has(node.callFrame.functionName)) continue;
    const ms = own.get(node.id) ?? 0;
    byPackage.add(packageOf(node, root), ms);
    byFunction.add(placeOf(node, root), ms);
  }
  // A recursive function counts once, at its first entry.
  const visit = (id: number, within: ReadonlySet<string>): void => {
    const node = nodes.get(id)!;
    const place = placeOf(node, root);
    const isOwn = !node.callFrame.url.includes('node_modules') && node.callFrame.url.startsWith('file:');
    const isNew = isOwn && !within.has(place);
    if (isNew) inclusive.add(place, totalOf(id));
    const next = isNew ? new Set([...within, place]) : within;
    for (const child of node.children ?? []) visit(child, next);
  };
  visit(profile.nodes[0]!.id, new Set());
  return {
    thread,
    busyMs: byFunction.sum,
    byPackage: byPackage.largestFirst(),
    byFunction: byFunction.largestFirst(),
    inclusive: inclusive.largestFirst(),
  };
}

/** Returns milliseconds by node. */
function selfTimes({ samples, timeDeltas, startTime }: Profile, { from, to }: { from: number; to: number }) {
  const times = new Map<number, number>();
  let at = startTime;
  for (const [index, node] of samples.entries()) {
    at += timeDeltas[index]!;
    if (at < from || at > to) continue;
    // A sample counts for the time until the next one.
    times.set(node, (times.get(node) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1000);
  }
  return times;
}

function packageOf({ callFrame: { url, functionName } }: ProfileNode, root: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8';
  if (url.startsWith('node:')) return url;
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url.slice(url.lastIndexOf('node_modules')))?.[1];
  return name ?? relative(url, root).split('/').slice(0, 2).join('/');
}

const placeOf = ({ callFrame: { url, functionName, lineNumber } }: ProfileNode, root: string): string =>
  `${functionName || '(anonymous)'}${url === '' ? '' : ` ${relative(url, root)}:${lineNumber + 1}`}`;

function relative(url: string, root: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path.replace(/^.*\/node_modules\//, '');
}

class Tally {
  readonly #times = new Map<string, number>();
  sum = 0;

  add(name: string, ms: number): void {
    this.sum += ms;
    this.#times.set(name, (this.#times.get(name) ?? 0) + ms);
  }

  largestFirst(): TimedName[] {
    return [...this.#times].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
  }
}
