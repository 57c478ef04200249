import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { signedInPortal } from './portal.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack();
}, 180_000);

describe('a worker that dies in the middle of a call to the LMS', () => {
  it('leaves one call behind, whose outcome the user is told is unknown', async () => {
    const portal = await signedInPortal(stack, 1);
    const exampleLms = /Example LMS\s+(http:\S+)/.exec(stack.output())![1]!;
    const headers = { 'Content-Type': 'application/json' };
    const slow = JSON.stringify({ kind: 'slow', milliseconds: 8_000 });
    await fetch(`${exampleLms}/faults/CREATE_ENROLMENT`, { method: 'PUT', headers, body: slow });
    const student = await portal.firstOf('students');
    const course = await portal.firstOf('courses');

    const acting = portal.call(
      'POST',
      '/actions/create',
      { studentId: student.id, courseId: course.id },
      {
        'Idempotency-Key': randomUUID(),
      },
    );
    // The call is in the ledger before it is sent.
    const open = await eventually(async () => {
      const { json } = await portal.call('GET', '/lms-calls');
      const items = json.items as { id: string; ending: string | null }[];
      return items.find((call) => call.ending === null) ?? null;
    });
    const killedAt = Date.now();
    await stack.killService('worker');
    const told = await acting;

    expect(told).toMatchObject({
      status: 502,
      json: { action: { ending: 'UNKNOWN', choices: ['REPEAT', 'LINK', 'DISCARD'] } },
    });
    expect(Date.now() - killedAt).toBeLessThan(25_000);
    const { json } = await portal.call('GET', `/lms-calls?enrolmentId=${told.json.action.enrolmentId}`);
    expect(json.items).toMatchObject([{ id: open.id, ending: 'UNKNOWN' }]);
  }, 90_000);
});
