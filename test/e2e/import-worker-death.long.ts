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

const rowCount = 40;

interface Row {
  readonly state: string;
  readonly enrolmentId: string | null;
  readonly reason: string | null;
}

/** Uploads and starts an import of students who are to be enrolled by a call each. @returns its id */
async function begin(courseName: string): Promise<string> {
  const lines = Array.from({ length: rowCount }, (_, n) => `import-${n}@example.org,${courseName},Import,Number ${n}`);
  const file = ['E-mail,Course,First name,Last name', ...lines].join('\r\n');
  const query = new URLSearchParams({ kind: 'ENROLMENTS', fileName: 'killed.csv' });
  const uploaded = await portal.upload(`/imports?${query.toString()}`, file);
  expect(uploaded).toMatchObject({ status: 201, json: { plan: { callLms: rowCount } } });
  const { id } = uploaded.json;
  expect((await portal.call('POST', `/imports/${id}/confirm`)).status).toBe(200);
  return id as string;
}

const calls = () =>
  reader.rows<{ actionId: string; ending: string | null }>(
    `select c.action_id as "actionId", c.ending from lms_call c join import_row r on r.action_id = c.action_id`,
  );

describe('kill -9 of the worker in the middle of an import, three times', () => {
  it('repeats no call to the LMS, and gives every row its result', async () => {
    const exampleLms = /Example LMS\s+(http:\S+)/.exec(stack.output())![1]!;
    await fetch(`${exampleLms}/faults/CREATE_ENROLMENT`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'slow', milliseconds: 700 }),
    });
    const { json } = await portal.call('GET', '/courses?limit=100');
    const course = json.items.find((each: { lmsCourseId: string | null }) => each.lmsCourseId !== null);
    const id = await begin(course.name);
    for (const least of [5, 14, 24]) {
      await until(calls, (found) => found.length >= least && found.some(({ ending }) => ending === null), 90_000);
      await stack.killService('worker');
    }
    await until(
      async () => (await portal.call('GET', `/imports/${id}`)).json,
      ({ state }) => state === 'DONE',
      240_000,
    );
    const { json: page } = await portal.call('GET', `/imports/${id}/rows?limit=100`);
    const rows = page.items as Row[];
    expect(rows).toHaveLength(rowCount);
    const made = await calls();
    // One call for each row, whatever happened between.
    expect(new Set(made.map(({ actionId }) => actionId)).size).toBe(made.length);
    // A worker that died before it had written the call down never made it, and the row does not claim that it did.
    const uncalled = await reader.rows<{ state: string; ending: string }>(
      `select r.state, a.ending from import_row r join lifecycle_action a on a.id = r.action_id
       where not exists (select from lms_call c where c.action_id = r.action_id)`,
    );
    expect(made.length + uncalled.length).toBe(rowCount);
    expect(uncalled.filter(({ ending }) => ending !== 'UNKNOWN' && ending !== 'NOT_SENT')).toEqual([]);
    const states = Map.groupBy(rows, ({ state }) => state);
    const unsent = uncalled.filter(({ ending }) => ending === 'NOT_SENT').length;
    expect(states.get('FAILED')?.length ?? 0).toBe(unsent);
    expect([...states.keys()].filter((state) => !['CREATED', 'UNKNOWN', 'FAILED'].includes(state))).toEqual([]);
    // The LMS may have done the calls that were interrupted. Their rows say so, and lead to an enrolment with choices.
    const unknown = states.get('UNKNOWN') ?? [];
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(12);
    for (const row of unknown) {
      const { json: enrolment } = await portal.call('GET', `/enrolments/${row.enrolmentId}`);
      expect(enrolment).toMatchObject({
        status: 'PENDING',
        lastActions: [{ ending: 'UNKNOWN', outcome: { choices: ['REPEAT', 'LINK', 'DISCARD'] } }],
      });
      expect(row.reason).toMatch(/\S/);
    }
    const enrolled = await reader.rows(
      `select from enrolment e join student s on s.id = e.student_id where s.email like 'import-%@example.org'`,
    );
    expect(enrolled).toHaveLength(rowCount);
  }, 420_000);
});
