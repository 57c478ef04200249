/**
 * Returns the maximum CPU time in milliseconds that the main thread used without a turn of its event loop during the
 * work. It is CPU time, because on a busy machine a correct thread may simply get no core.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuTime();
  const measure = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(measure, 2);
  try {
    await work();
    measure();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
