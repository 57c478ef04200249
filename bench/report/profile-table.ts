import type { ThreadProfile, TimedName } from '../readings/cpu-profile.ts';
import { formatted } from './ratio-table.ts';
import { textTable } from './text-table.ts';

const shown = 25;

/**
 * Shows the work of a process's threads, as shares of its busiest thread. Samples also count the time in which a thread
 * waits for a core. So on a busy machine only shares are correct. Threads with hardly any work are left out.
 */
export function profileTable(process: string, threads: readonly ThreadProfile[]): string {
  const busy = threads.toSorted((a, b) => b.busyMs - a.busyMs);
  const whole = busy[0]?.busyMs ?? 0;
  const share = (ms: number) => `${formatted((ms * 100) / whole, 1)} %`;
  const rows = (times: readonly TimedName[]) =>
    times.slice(0, shown).map(({ name, ms }) => [`    ${name.slice(0, 100)}`, share(ms)]);
  return textTable(
    busy
      .filter(({ busyMs }) => busyMs > whole / 50)
      .flatMap(({ thread, busyMs, byPackage, byFunction, inclusive }) => [
        [`${process}, thread ${thread}`, share(busyMs)],
        ['  in functions of', ''],
        ...rows(byPackage),
        ['  in the function itself', ''],
        ...rows(byFunction),
        ['  in the function and what it calls', ''],
        ...rows(inclusive),
      ]),
  );
}
