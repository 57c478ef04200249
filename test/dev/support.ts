import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from '@jest/globals';
import { isFree } from '../../dev/ports.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Runs after the test, the last one first, whether it passes or not. */
export function afterwards(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp);
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attain-dev-')));
  afterwards(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The first of `count` neighbouring ports that nobody uses. */
export async function freePortRange(count: number): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('there are no free ports');
}

/** Takes a port until the test is over. */
export async function occupy(port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  afterwards(() => new Promise((resolve) => server.close(resolve)));
  return server;
}

/** Waits until the condition gives something, for at most `limitMs`. */
export async function eventually<T>(condition: () => T | Promise<T>, limitMs = 20_000): Promise<NonNullable<T>> {
  for (const end = Date.now() + limitMs; ; await sleep(20)) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > end) throw new Error(`it did not happen within ${limitMs} ms: ${condition.toString()}`);
  }
}
