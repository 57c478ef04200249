/** Milliseconds of CPU time that `fixedWork` takes on the machine on which the limits of the tests were chosen. */
const usual = 4;

/**
 * How many times as much CPU time as usual this machine needs for the same work, at least 1. A limit in milliseconds of CPU is multiplied
 * by it: a slow or crowded machine needs several times as much.
 */
export function cpuSlowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: 5 }, () => cpuMilliseconds(fixedWork))) / usual);
}

/** Milliseconds of CPU time that the work takes this thread: what other processes take does not count. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function fixedWork(): number {
  let sum = 0;
  for (let index = 0; index < 20_000; index += 1) {
    const text = `${index} ${sum}`;
    sum = (sum + text.length * 31 + (/(\d+) (\d+)/.exec(text)?.[2]?.length ?? 0)) % 1_000_003;
  }
  return sum;
}
