import { checkEach, type Check, type Violation } from './check.ts';

/** No process ended except those that the run killed or restarted. */
export const onlyWantedEnds: Check = ({ processes }) => {
  const result = checkEach(
    'no process ended by itself',
    processes.ends,
    ({ name, pid, at, how, wanted }): Violation | null =>
      wanted ? null : { id: `${name} ${pid}`, problem: `ended at ${new Date(at).toISOString()}: ${how}` },
  );
  const unclean = processes.ends.filter(({ how }) => how === 'exit code 1').length;
  return {
    ...result,
    note: `${processes.failedStarts.length} starts had to be repeated, ${unclean} processes ended with code 1`,
  };
};

/** A run fails only if it carried out an action that did not succeed. */
export const noRunEndedBadly: Check = ({ badRuns, rows }) => {
  const failed = new Set(rows.actions.filter(({ ending }) => ending !== 'SUCCEEDED').map(({ id }) => id));
  const violations = badRuns
    .filter(({ workflowId, status }) => status !== 'FAILED' || !failed.has(workflowId))
    .map(({ workflowId, type, status }) => ({ id: workflowId, problem: `${type} ended ${status}` }));
  return { name: 'no run of a workflow ended badly', checked: badRuns.length, violations };
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
