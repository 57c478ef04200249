import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { lowerPriorityOfThreadPool } from '../../../../src/thread-priority.ts';

/** A program that lowers the priority, works as the API does, and prints its threads with their niceness. */
const program = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { hash } from '@node-rs/argon2';
  import sharp from 'sharp';
  import { lowerPriorityOfThreadPool } from './src/thread-priority.ts';
  await lowerPriorityOfThreadPool();
  const threadsNow = () => readdirSync('/proc/self/task').map((thread) => [
    readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(),
    Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16]),
  ]);
  const hashed = hash('correct horse battery');
  // The library for pictures ends its threads when it has nothing to do.
  let threads = [];
  for (let attempt = 0; attempt < 50 && !threads.some(([name]) => name.startsWith('libvips')); attempt += 1) {
    const picture = sharp({ create: { width: 3000, height: 3000, channels: 4, background: '#123456' } }).png().toBuffer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    threads = threadsNow();
    await picture;
  }
  await hashed;
  console.log(JSON.stringify(threads));
`;

if (process.platform === 'linux') {
  it('threads for pictures and passwords have a lower priority than the one that answers requests', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    const threads = JSON.parse(stdout) as [string, number][];
    const nicenessOf = (name: RegExp) => threads.filter(([each]) => name.test(each)).map(([, niceness]) => niceness);
    expect(new Set(nicenessOf(/^libuv-worker$/))).toEqual(new Set([10]));
    expect(new Set(nicenessOf(/^libvips/))).toEqual(new Set([10]));
    expect(nicenessOf(/^MainThread$|^node$/)).toEqual([0]);
  });
} else {
  it('the process keeps its priority, because the system has none for each thread', async () => {
    const before = getPriority();
    await lowerPriorityOfThreadPool();
    expect(getPriority()).toBe(before);
  });
}
