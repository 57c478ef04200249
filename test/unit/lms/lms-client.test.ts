import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readReplyOf, type LmsClient } from '../../../src/features/lms/lms-client.ts';
import { composeCpuPool } from '../../../src/composition/compose-cpu-pool.ts';
import { readReply } from '../../../src/features/lms/rules/read-reply.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';
import { captureLog } from '../../support/log-capture.ts';
import { longestBlock } from '../../support/longest-block.ts';

const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('test').log);
const send: LmsClient['send'] = () => Promise.reject(new Error('nothing is sent'));
const inThreads: LmsClient = { send, readLongReply: (key, reply) => pool.run('readReply', reply, { key }) };
const courses = Array.from({ length: 9_900 }, (_, index) => ({ id: index, name: '\\"n'.repeat(20) }));
const long = {
  operation: 'GET_COURSES',
  body: Buffer.from(JSON.stringify(courses)),
  secrets: ['s'.repeat(200)],
} as const;

// The first task loads its module.
beforeAll(() => readReplyOf(inThreads, 'organisation', long));
afterAll(() => pool.close());

describe('a long reply of an LMS', () => {
  it('is read in a thread', async () => {
    const read: unknown[] = [];
    const block = await longestBlock(async () => {
      for (let time = 0; time < 3; time += 1) read.push(await readReplyOf(inThreads, 'organisation', long));
    });
    expect(read).toEqual([readReply(long), readReply(long), readReply(long)]);
    const inProcess = await longestBlock(async () => {
      for (let time = 0; time < 3; time += 1) await Promise.resolve(readReply(long));
    });
    expect(block).toBeLessThan(inProcess / 2);
  });

  it('is read in the process where no thread can do it, since the LMS has done its work already', async () => {
    const busy: LmsClient = { send, readLongReply: () => Promise.reject(new BusyError('busy', 5)) };
    const read = await Promise.all([readReplyOf(busy, 'a', long), readReplyOf({ send }, 'b', long)]);
    expect(read).toEqual([readReply(long), readReply(long)]);
  });
});
