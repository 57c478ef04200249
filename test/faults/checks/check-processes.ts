import { checkEach, type Check, type Violation } from './check.ts';

/** No process ended but those that the run killed. */
export const onlyKilledProcessesEnded: Check = ({ processes }) => {
  const result = checkEach(
    'no process ended by itself',
    processes.ends,
    ({ name, pid, at, how, killed }): Violation | null =>
      killed ? null : { id: `${name} ${pid}`, problem: `ended at ${new Date(at).toISOString()}: ${how}` },
  );
  return { ...result, note: `${processes.failedStarts.length} starts had to be repeated` };
};

export const memoryIsBounded: Check = ({ memory, limits }) => {
  const result = checkEach(
    `memory stays below ${limits.memoryMiB} MiB`,
    memory,
    ({ name, peakMiB }): Violation | null =>
      peakMiB <= limits.memoryMiB ? null : { id: name, problem: `it took ${peakMiB.toFixed(0)} MiB` },
  );
  return { ...result, note: memory.map(({ name, peakMiB }) => `${name} ${peakMiB.toFixed(0)} MiB`).join(', ') };
};
