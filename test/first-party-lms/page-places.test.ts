import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendsOfTenant } from '../../first-party-lms/reports/report-sender.ts';
import { eventually } from '../support/eventually.ts';
import { ana, startTestLms, type Tenant, type TestLms } from './support/lms.ts';
import type { Visitor } from './support/visitor.ts';

let lms: TestLms;
let tenant: Tenant;
let visitor: Visitor;
beforeAll(async () => {
  lms = await startTestLms();
  tenant = await lms.provision('org-a');
  visitor = await lms.launch(tenant);
});
afterAll(() => lms.stop());

const cookieOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join('=')).join('; ');

/** Asks for a page like a browser that does not wait for the answer. @returns how to close it */
function openPage(path = '/dashboard'): () => void {
  const outgoing = request({ port: lms.port, host: '127.0.0.1', path, headers: { Cookie: cookieOf(visitor) } });
  outgoing.on('error', () => undefined);
  outgoing.end();
  return () => outgoing.destroy();
}

describe('the pages of an organisation', () => {
  it('are shown after browsers have gone while Attain was asked about their users', async () => {
    await lms.database.rows(`update session set confirmed_at = now() - interval '1 minute'`);
    const asked = lms.attain.askedWith.length;
    lms.attain.mayOpen = 'HANG';
    const pages = Array.from({ length: 8 }, () => openPage());
    await eventually(() => (lms.attain.askedWith.length >= asked + pages.length ? true : null));
    for (const close of pages) close();
    await eventually(() => (lms.logged().match(/"aborted"/g)?.length === pages.length ? true : null));
    // Cuts the questions, so that the requests go on without their browsers.
    await lms.attain.close();
    lms.attain.mayOpen = true;
    await lms.attain.open();
    await sleep(500);
    expect((await visitor.get('/dashboard')).status).toBe(200);
  });

  it('wait for each other instead of being refused', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => visitor.get('/dashboard')));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are refused with the time of the next attempt when very many wait, which is no error of the program', async () => {
    const lock = await lms.database.lock('enrolment');
    try {
      const open = Array.from({ length: 60 }, () => visitor.get('/dashboard'));
      const first = await Promise.any(open);
      expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      expect(first.text).toContain('Too many pages are opened at once. Reload this one in a moment.');
      await lock.release();
      const statuses = (await Promise.all(open)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
    } finally {
      await lock.release();
    }
    const lines = lms
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(lines).toEqual([]);
    expect(lms.logged()).toMatch(/"level":"warn".*"request refused"|"request refused".*"level":"warn"/);
  });

  it('are shown while reports are being sent to an Attain that does not answer', async () => {
    await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
    const { id } = (await lms.call(tenant, 'POST', '/enrolments', { courseId: 'C', student: ana })).body;
    await visitor.get(`/dashboard/enrolments/${id}`);
    const reports = sendsOfTenant + 2;
    lms.attain.plan(...Array.from({ length: reports }, () => ({ status: 200, hang: true })));
    const sent = Array.from({ length: reports }, (_, n) =>
      visitor.submit(`/dashboard/enrolments/${id}/progress`, { progress: String(n + 1) }),
    );
    await eventually(() => (lms.attain.received.length >= sendsOfTenant ? true : null));
    const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await visitor.get('/dashboard')).status));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    // Two were answered without a call, and the background sends them.
    await Promise.all(sent);
    await eventually(() => (lms.attain.received.length === reports ? true : null));
    expect((await visitor.get(`/dashboard/enrolments/${id}`)).text).toContain(
      'Attain did not answer within 1 seconds.',
    );
  });
});
