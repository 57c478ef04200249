import { seconds, type Log } from './log.ts';

export interface ProgressReporter {
  readonly log: Log;
  /** Reports the beginning of a step, its progress every few seconds, and its duration. */
  readonly step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

/** Creates a reporter. Its lines begin with the seconds since the start: `[ 12.3 s] PostgreSQL …`. */
export function createProgressReporter(print: Log, tickMs = 5000): ProgressReporter {
  const began = Date.now();
  const log: Log = (text) => {
    const time = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
    for (const line of text.split('\n')) print(`[${time} s] ${line}`);
  };
  return {
    log,
    step: async (name, work) => {
      const since = Date.now();
      log(`${name} …`);
      const ticker = setInterval(() => log(`${name} … still working (${seconds(Date.now() - since)})`), tickMs);
      try {
        const result = await work();
        log(`${name}: done in ${seconds(Date.now() - since)}`);
        return result;
      } finally {
        clearInterval(ticker);
      }
    },
  };
}
