import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessExit, ServiceProcess } from './service-process.ts';

/**
 * Waits until the address answers 200. If the process ends or the time is over, it is stopped.
 * @throws Error with the last output of the process, or without it when that was shown line by line
 */
export async function untilHttpReady(
  name: string,
  url: string,
  service: ServiceProcess,
  { outputWasShown = false, timeoutMs = 90_000 } = {},
): Promise<void> {
  let end: ProcessExit | null = null;
  void service.exited.then((exit) => (end = exit));
  for (const limit = Date.now() + timeoutMs; Date.now() < limit && end === null; await sleep(50)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
  }
  const how = end === null ? `did not become ready within ${timeoutMs / 1000} s` : 'ended before it was ready';
  await service.stop();
  throw new Error(
    `${name} ${how}${outputWasShown ? '; see its lines above.' : `. Its last lines:\n${service.recentOutput()}`}`,
  );
}
