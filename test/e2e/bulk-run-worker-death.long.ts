import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { signedInPortal, type Portal } from './portal.ts';
import { openReader, type Reader } from './reader.ts';
import { until } from './settled.ts';

let stack: RunningStack;
let reader: Reader;
let portal: Portal;

beforeAll(async () => {
  stack = await startStack();
  reader = openReader(stack.stack.databaseUrl);
  portal = await signedInPortal(stack, 1);
}, 180_000);
afterAll(() => reader?.close());

const rowCount = 30;

interface Row {
  readonly state: string;
  readonly enrolmentId: string | null;
  readonly reason: string | null;
}

const calls = () =>
  reader.rows<{ actionId: string; ending: string | null }>(
    `select c.action_id as "actionId", c.ending from lms_call c join bulk_row r on r.action_id = c.action_id`,
  );

/** Adds students, and starts a run that enrols them. @returns its id */
async function begin(courseId: string): Promise<string> {
  const ids = [];
  for (let n = 0; n < rowCount; n += 1) {
    const student = { firstName: 'Bulk', lastName: `Number ${n}`, email: `bulk-${n}@example.org` };
    const added = await portal.call('POST', '/students', student);
    expect(added.status).toBe(201);
    ids.push(added.json.id as string);
  }
  const preview = await portal.call('POST', '/bulk-runs', { kind: 'ENROL', courseId, ids });
  expect(preview).toMatchObject({ status: 201, json: { result: { waiting: rowCount } } });
  const id = preview.json.id as string;
  expect((await portal.call('POST', `/bulk-runs/${id}/start`)).status).toBe(200);
  return id;
}

describe('kill -9 of the worker in the middle of a bulk run, twice', () => {
  it('repeats no call to the LMS, and gives every row its result', async () => {
    const exampleLms = /Example LMS\s+(http:\S+)/.exec(stack.output())![1]!;
    await fetch(`${exampleLms}/faults/CREATE_ENROLMENT`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'slow', milliseconds: 700 }),
    });
    const { json } = await portal.call('GET', '/courses?limit=100');
    const course = json.items.find((each: { lmsCourseId: string | null }) => each.lmsCourseId !== null);
    const id = await begin(course.id as string);
    for (const least of [5, 14]) {
      await until(calls, (found) => found.length >= least && found.some(({ ending }) => ending === null), 90_000);
      await stack.killService('worker');
    }
    await until(
      async () => (await portal.call('GET', `/bulk-runs/${id}`)).json,
      ({ state }) => state === 'DONE',
      240_000,
    );
    const rows = (await portal.call('GET', `/bulk-runs/${id}/rows?limit=100`)).json.items as Row[];
    expect(rows).toHaveLength(rowCount);
    const made = await calls();
    // One call for each row, whatever happened between.
    expect(new Set(made.map(({ actionId }) => actionId)).size).toBe(made.length);
    const states = Map.groupBy(rows, ({ state }) => state);
    expect([...states.keys()].filter((state) => !['DONE', 'UNKNOWN', 'FAILED'].includes(state))).toEqual([]);
    // A row fails only when its call was never sent.
    const unsent = await reader.rows(
      `select from bulk_row r join lifecycle_action a on a.id = r.action_id where a.ending = 'NOT_SENT'`,
    );
    expect(states.get('FAILED')?.length ?? 0).toBe(unsent.length);
    // The LMS may have done the calls that were interrupted. Their rows say so, and lead to an enrolment with choices.
    const unknown = states.get('UNKNOWN') ?? [];
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(8);
    for (const row of unknown) {
      expect((await portal.call('GET', `/enrolments/${row.enrolmentId}`)).json).toMatchObject({
        status: 'PENDING',
        lastActions: [{ ending: 'UNKNOWN', outcome: { choices: ['REPEAT', 'LINK', 'DISCARD'] } }],
      });
      expect(row.reason).toMatch(/\S/);
    }
  }, 420_000);
});
