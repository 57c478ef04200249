import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { emailArrives, inbox } from './inbox.ts';
import { signedInPortal, type Portal, type Reply } from './portal.ts';

/** docs/threats.md "Slow servers stall nobody": an LMS that hangs stalls nobody but those who asked it. */

/** As many calls of one organisation as are under way at once. Others wait for a place, and are then told so. */
const hungCalls = 20;
const furtherActions = 180;
/** How long a call waits for its answer. */
const callTimeoutMs = 15_000;
const perSecond = 50;

let stack: RunningStack;
let database: pg.Pool;

beforeAll(async () => {
  stack = await startStack();
  database = new pg.Pool({ connectionString: stack.stack.databaseUrl, max: 2 });
  database.on('error', () => undefined);
}, 180_000);
afterAll(() => database?.end());

let pushed = 0;

/** One report of the first organisation, by default a tiny step ahead of the one before. @returns milliseconds to its 200 */
async function push(progress = 20 + ++pushed * 1e-6): Promise<number> {
  const organisation = stack.stack.organisations[0]!;
  const lmsEnrolmentId = organisation.lmsEnrolmentIds[pushed % organisation.lmsEnrolmentIds.length];
  const startedAt = performance.now();
  const response = await fetch(`${stack.stack.apiUrl}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${organisation.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId, progress }),
  });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return performance.now() - startedAt;
}

const p99 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!;

/** The 99th percentiles, in milliseconds, of the acknowledgement and of the effect of a steady stream of reports. */
async function measure(seconds: number): Promise<{ acknowledgement: number; effect: number }> {
  const since = new Date();
  const startedAt = performance.now();
  const pending: Promise<number>[] = [];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / perSecond - performance.now()));
    pending.push(push());
  }
  const acknowledgement = p99(await Promise.all(pending));
  const effects = await eventually(async () => {
    const { rows } = await database.query<{ state: string; milliseconds: number }>(
      `select state, extract(epoch from processed_at - received_at)::float8 * 1000 as milliseconds
       from progress_report where received_at >= $1`,
      [since],
    );
    return rows.length === pending.length && rows.every(({ state }) => state !== 'RECEIVED') ? rows : null;
  });
  expect(new Set(effects.map(({ state }) => state))).toEqual(new Set(['APPLIED']));
  return { acknowledgement, effect: p99(effects.map(({ milliseconds }) => milliseconds)) };
}

/** This many actions at once. */
async function act(portal: Portal, count: number): Promise<Promise<Reply>[]> {
  const { json: students } = await portal.call('GET', '/students?limit=100');
  const course = await portal.firstOf('courses');
  return Array.from({ length: count }, (_, index) => {
    const { id } = students.items[index % students.items.length];
    const body = { studentId: id, courseId: course.id };
    return portal.call('POST', '/actions/create', body, { 'Idempotency-Key': randomUUID() });
  });
}

/** Completes a course of the first organisation. @returns milliseconds until the certificate's e-mail was there */
async function mailAfterCompleting(): Promise<number> {
  const before = new Set((await inbox(stack.stack.mailUrl)).map(({ id }) => id));
  const startedAt = performance.now();
  await push(100);
  const { seenAt } = await emailArrives(stack.stack.mailUrl, ({ id }) => !before.has(id), 15_000);
  return seenAt - startedAt;
}

async function openCalls(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from lms_call where closed_at is null',
  );
  return rows[0]!.n;
}

/** The number of ended actions by their ending, once none is under way. */
const endings = () =>
  eventually(async () => {
    const { rows } = await database.query<{ ending: string | null; n: number }>(
      `select ending, count(*)::int as n from lifecycle_action where kind = 'CREATE' group by ending`,
    );
    return rows.some(({ ending }) => ending === null) ? null : new Map(rows.map(({ ending, n }) => [ending, n]));
  }, 30_000);

describe('an LMS that never answers', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await signedInPortal(stack, 1);
  });

  async function answerBadly(fault: Readonly<Record<string, unknown>>): Promise<void> {
    const exampleLms = /Example LMS\s+(http:\S+)/.exec(stack.output())![1]!;
    await fetch(`${exampleLms}/faults/CREATE_ENROLMENT`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fault),
    });
  }
  const hang = () => answerBadly({ kind: 'hang' });

  it('leaves inbound reports as quick as before, certificates are e-mailed, and each user is told', async () => {
    await measure(4);
    const quiet = await measure(8);

    await hang();
    const acting = await act(portal, hungCalls);
    await eventually(async () => ((await openCalls()) === hungCalls ? true : null), 8_000);
    const stalled = await measure(4);
    const mail = await mailAfterCompleting();
    const openMeanwhile = await openCalls();

    const told = await Promise.all(acting);
    // 202: the machine was so busy that the user was told to follow the action; it ends like the others.
    expect(told.filter(({ status }) => status !== 504 && status !== 202)).toEqual([]);
    expect(await endings()).toEqual(new Map([['UNKNOWN', hungCalls]]));
    expect(openMeanwhile).toBe(hungCalls);
    // A single slow tick of a busy machine is no stall: what is that quick anyway counts as 25 ms.
    expect(stalled.acknowledgement).toBeLessThan(2 * Math.max(quiet.acknowledgement, 25));
    expect(stalled.effect).toBeLessThan(2 * Math.max(quiet.effect, 100));
    expect(mail).toBeLessThan(5_000);
  }, 180_000);

  it(`is called ${hungCalls} times at once by an organisation, and the users of further actions are told so`, async () => {
    await hang();
    const before = (await endings()).get('UNKNOWN')!;
    const startedAt = performance.now();
    const told = await Promise.all(await act(portal, hungCalls + furtherActions));
    // 503: the action waited too long for its turn, so it was not begun.
    expect(told.filter(({ status }) => ![504, 503, 202].includes(status))).toEqual([]);
    const refused = told.filter(({ status }) => status === 503);
    const after = await endings();
    // The place of a call that has ended may be taken by one that still waits, on a slow machine more than once.
    const rounds = Math.ceil((performance.now() - startedAt) / callTimeoutMs);
    const hung = after.get('UNKNOWN')! - before;
    expect(hung).toBeGreaterThanOrEqual(hungCalls);
    expect(hung).toBeLessThanOrEqual(rounds * hungCalls);
    expect(hung).toBe(hungCalls + furtherActions - refused.length);
    expect(refused.filter(({ json }) => /many actions under way/.test(json.message)).length).toBeGreaterThan(0);
  }, 180_000);

  describe.each([{ kind: 'hang' }, { kind: 'slow', milliseconds: 150 }])(
    'when many act at once on one: %j',
    (fault) => {
      let other: Portal;
      let others: Server;

      beforeAll(async () => {
        other = await signedInPortal(stack, 0);
        let last = 0;
        others = createServer((_request, response) => response.end(JSON.stringify({ id: `other-${(last += 1)}` })));
        await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
        const { port } = others.address() as AddressInfo;
        const settings = { url: `http://127.0.0.1:${port}/`, body: '{}', authentication: { type: 'NONE' } };
        expect((await other.call('PUT', '/lms/operations/CREATE_ENROLMENT', settings)).status).toBe(200);
      });
      afterAll(() => void others?.close());

      /** The time of the slowest of some actions of the other organisation, in milliseconds. */
      async function slowestOfOther(): Promise<number> {
        let slowest = 0;
        for (let count = 0; count < 8; count += 1) {
          const startedAt = performance.now();
          const [reply] = await Promise.all(await act(other, 1));
          expect(reply!.status).toBe(201);
          slowest = Math.max(slowest, performance.now() - startedAt);
        }
        return slowest;
      }

      it('the actions of another organisation are nearly as quick as before', async () => {
        await slowestOfOther();
        const quiet = await slowestOfOther();
        await answerBadly(fault);
        const burst = await act(portal, hungCalls + furtherActions);
        const meanwhile = await slowestOfOther();
        await Promise.all(burst);
        console.log(`${fault.kind}: ${Math.round(quiet)} ms before, ${Math.round(meanwhile)} ms meanwhile`);
        expect(meanwhile).toBeLessThan(Math.max(3 * quiet, 1_500));
      }, 180_000);
    },
  );
});
