import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { call, type PortalAnswer, type PortalClient } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { expectError } from '../support/http-client.ts';
import { eventually } from '../support/eventually.ts';
import { newId } from '../../src/platform/ids.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

/** Keeps a lock for the time of the work, whose requests then go on. */
async function whileLocked(statement: string, work: (requests: Promise<unknown>[]) => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: portal.database.ownerUrl });
  await holder.connect();
  const requests: Promise<unknown>[] = [];
  try {
    await holder.query('begin');
    await holder.query(statement);
    await work(requests);
    await holder.query('commit');
  } finally {
    await holder.end();
    await Promise.all(requests);
  }
}

/** How long a page takes, in milliseconds. */
async function pageOf(user: PortalClient): Promise<number> {
  const begun = performance.now();
  expect((await user.get('/students')).status).toBe(200);
  return performance.now() - begun;
}

it('requests that wait for an LMS leave connections to other organisations and to their own organisation’s pages', async () => {
  const { id } = await buildEnrolment(portal.database.app, portal.organisation.id);
  await whileLocked(`update enrolment set status = 'CANCELLED' where id = '${id}'`, async (requests) => {
    for (let count = 0; count < 30; count += 1) {
      const headers = { ...portal.staff.headers, 'Idempotency-Key': newId() };
      requests.push(call(portal.api, 'POST', `/enrolments/${id}/cancel`, { headers }));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await pageOf(portal.otherAdmin)).toBeLessThan(2_000);
    expect(await pageOf(portal.staff)).toBeLessThan(2_000);
    // Those without a connection wait as long as those with one.
    const ends = (await Promise.all(requests)) as PortalAnswer[];
    const own = ends.filter(({ json }) => /^Your organisation has too many requests under way/.test(json?.message));
    expect(own.length).toBeGreaterThan(0);
    for (const end of own) expectError(end, 503);
    const lines = portal.api.logged.lines().map(({ level, message }) => `${level}: ${message}`);
    expect(lines).toContain('warn: request refused, because too much work is waiting');
  });
});

it('a request that waits for nobody keeps its turn', async () => {
  const lock = `select pg_advisory_xact_lock(hashtextextended('attain_lms_settings:${portal.organisation.id}', 0))`;
  await whileLocked(lock, async (requests) => {
    for (let count = 0; count < 30; count += 1) requests.push(portal.admin.put('/lms/mode', { mode: 'CUSTOM' }));
    const waitingForLock = async () =>
      (
        await portal.database.rows<{ n: number }>(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
      )[0]!.n;
    await eventually(async () => ((await waitingForLock()) >= 3 ? true : null));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waitingForLock()).toBe(3);
  });
});
