import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { buildWorld, reportUntilAcknowledged, tryReport, type Tally, type Tracked } from './chaos-world.ts';
import { inbox } from './inbox.ts';
import { openReader, type Reader } from './reader.ts';
import { backlog, runCounts, until } from './settled.ts';

/** docs/threats.md "A dependency may be away": what a dependency's outage must not cost. Every outage ends unaided. */

let stack: RunningStack;
let reader: Reader;
let world: Tracked[];
const tally: Tally = { acknowledged: 0, refused: 0, unreachable: 0 };

beforeAll(async () => {
  stack = await startStack();
  reader = openReader(stack.stack.databaseUrl);
  world = await buildWorld(stack, { ids: 12, thresholds: [50, 100] });
  await reportUntilAcknowledged(stack.stack.apiUrl, world[11]!, 1, tally);
  await drained(60_000);
}, 180_000);

afterAll(async () => {
  await reader?.close();
});

const drained = (limitMs: number) =>
  until(
    () => backlog(reader),
    ({ reports }) => reports === 0,
    limitMs,
  );

/** The e-mails queued for these ids. */
async function emailsOf(tracked: readonly Tracked[]) {
  return reader.rows<{ messageId: string; state: string; attempts: number; lastError: string | null }>(
    `select m.message_id as "messageId", m.state, m.attempts, m.last_error as "lastError"
     from email_outbox m join certificate c on c.id = m.certificate_id join enrolment e on e.id = c.enrolment_id
     where (e.organisation_id, e.lms_enrolment_id) in (select * from unnest($1::uuid[], $2::text[]))`,
    [tracked.map(({ organisation }) => organisation.id), tracked.map(({ lmsEnrolmentId }) => lmsEnrolmentId)],
  );
}

const caughtIds = async () =>
  (await inbox(stack.stack.mailUrl)).map(({ messageId }) => `<${messageId.replace(/^<|>$/g, '')}>`);

const readiness = async () =>
  (await (await fetch(`${stack.stack.apiUrl}/readyz`)).json()) as { status: string; checks: Record<string, string> };

async function expectNothingLeft(): Promise<void> {
  const counts = await until(
    () => runCounts(stack.stack.temporalAddress),
    ({ open }) => open === 0,
    90_000,
  );
  expect(counts.others).toBe(0);
  expect(await backlog(reader)).toEqual({ reports: 0, failed: 0, emails: 0 });
}

describe('the mail server is away', () => {
  it('delays no report, and every e-mail arrives once it is back', async () => {
    const affected = world.slice(0, 4);
    const before = await caughtIds();
    const comeBack = stack.keepDown('mail catcher');
    const startedAt = Date.now();
    for (const tracked of affected) expect(await tryReport(stack.stack.apiUrl, tracked, 60)).toBe('acknowledged');
    await drained(20_000);
    console.log(`applied ${Date.now() - startedAt} ms after the first report, without a mail server`);
    await until(
      () => emailsOf(affected),
      // One at a time is tried until the mail server has answered.
      (emails) => emails.length >= affected.length && emails.some(({ attempts }) => attempts >= 3),
      60_000,
    );
    const waiting = await emailsOf(affected);
    for (const { state } of waiting) expect(state).toMatch(/^(PENDING|SENDING)$/);
    const errors = waiting.map(({ lastError }) => lastError).filter((error) => error !== null);
    expect(errors).not.toEqual([]);
    for (const error of errors) expect(error).toContain('could not be reached');
    // Reports go on all the same, also those that change no certificate.
    for (const tracked of affected) expect(await tryReport(stack.stack.apiUrl, tracked, 70)).toBe('acknowledged');
    await drained(20_000);
    await sleep(Math.max(0, 20_000 - (Date.now() - startedAt)));

    await comeBack();
    const backAt = Date.now();
    const wanted = waiting.map(({ messageId }) => messageId);
    await until(caughtIds, (caught) => wanted.every((messageId) => caught.includes(messageId)), 150_000);
    console.log(`${wanted.length} e-mails arrived ${Date.now() - backAt} ms after the mail server was let back`);
    const caught = await caughtIds();
    expect(caught.filter((messageId) => !before.includes(messageId)).toSorted()).toEqual(wanted.toSorted());
    await until(
      () => emailsOf(affected),
      (emails) => emails.every(({ state }) => state === 'SENT'),
      30_000,
    );
    await expectNothingLeft();
  }, 330_000);
});

describe('Temporal is away', () => {
  it('leaves reports at 200, and they are applied once it is back', async () => {
    const affected = world.slice(4, 8);
    const comeBack = stack.keepDown('Temporal');
    await until(readiness, ({ checks }) => checks.temporal === 'failed', 30_000);
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { database: 'ok' } });
    for (const progress of [20, 40, 60]) {
      for (const tracked of affected) {
        const sentAt = Date.now();
        expect(await tryReport(stack.stack.apiUrl, tracked, progress)).toBe('acknowledged');
        expect(Date.now() - sentAt).toBeLessThan(3_000);
      }
      await sleep(5_000);
    }
    expect((await backlog(reader)).reports).toBe(3 * affected.length);

    await comeBack();
    const backAt = Date.now();
    await drained(120_000);
    console.log(`applied ${Date.now() - backAt} ms after Temporal was let back`);
    await until(
      () => emailsOf(affected),
      (emails) => emails.length >= affected.length && emails.every(({ state }) => state === 'SENT'),
      60_000,
    );
    expect((await readiness()).status).toBe('ready');
    await expectNothingLeft();
  }, 330_000);
});

describe('the worker is started before Temporal', () => {
  it('waits for it, and works then without a restart', async () => {
    const affected = world.slice(8, 11);
    const comeBack = stack.keepDown('Temporal');
    const killed = await stack.killService('worker');
    const waiting = await until(
      () => Promise.resolve(stack.serviceProcess('worker')),
      (worker) => worker !== null && worker.pid !== killed.pid,
      30_000,
    );
    const said = () => stack.output().slice(stack.output().lastIndexOf('worker died'));
    await until(
      () => Promise.resolve(said()),
      (text) => /Temporal does not answer at .*; it is tried again/.test(text),
      60_000,
    );
    for (const tracked of affected) expect(await tryReport(stack.stack.apiUrl, tracked, 60)).toBe('acknowledged');

    await comeBack();
    const backAt = Date.now();
    await drained(120_000);
    console.log(`applied ${Date.now() - backAt} ms after Temporal was let back`);
    expect(stack.serviceProcess('worker')).toEqual(waiting);
    await until(
      () => emailsOf(affected),
      (emails) => emails.length >= affected.length && emails.every(({ state }) => state === 'SENT'),
      60_000,
    );
    await expectNothingLeft();
    expect(await stack.stop()).toEqual({ code: 0, signal: null });
  }, 330_000);
});
