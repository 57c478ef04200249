import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into API and worker (`node --import`): measures how long their event loops are blocked. A timer is to run every few
 * milliseconds; how late it runs is how long the loop was blocked. Where the machine is busy, the process may just not have got a core, so
 * the CPU time that the main thread used meanwhile is measured as well: that is what the process itself caused.
 */
export interface LoopReading {
  /** Milliseconds of the longest block. */
  readonly block: number;
  /** Most CPU time of the main thread within one block, in milliseconds. */
  readonly cpuBlock: number;
  /** Blocks with more than 50 ms of CPU time. */
  readonly longBlocks: number;
  /** CPU time of the main thread, in milliseconds. */
  readonly mainCpu: number;
  /** CPU time of the whole process, in milliseconds. */
  readonly cpu: number;
  /** Resident memory in MiB. */
  readonly memory: number;
}

/** The variable with the port at which a reading is to be had; each GET begins a new one. */
export const probePortVariable = 'ATTAIN_TEST_PROBE_PORT';

const interval = 5;
const longBlock = 50;

if (isMainThread && process.env[probePortVariable] !== undefined) {
  let lastAt = performance.now();
  let lastCpu = mainCpu();
  let begun = { main: lastCpu, all: allCpu() };
  let reading = { block: 0, cpuBlock: 0, longBlocks: 0 };
  setInterval(() => {
    const at = performance.now();
    const cpu = mainCpu();
    reading.block = Math.max(reading.block, at - lastAt - interval);
    reading.cpuBlock = Math.max(reading.cpuBlock, cpu - lastCpu);
    if (cpu - lastCpu > longBlock) reading.longBlocks += 1;
    lastAt = at;
    lastCpu = cpu;
  }, interval).unref();
  createServer((_request, response) => {
    const now = { main: mainCpu(), all: allCpu() };
    const answer: LoopReading = {
      ...reading,
      mainCpu: now.main - begun.main,
      cpu: now.all - begun.all,
      memory: process.memoryUsage.rss() / 2 ** 20,
    };
    begun = now;
    reading = { block: 0, cpuBlock: 0, longBlocks: 0 };
    response.end(JSON.stringify(answer));
  })
    .listen(Number(process.env[probePortVariable]), '127.0.0.1')
    .unref();
}

function mainCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function allCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
