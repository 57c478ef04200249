import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startTestLms, type Tenant, type TestLms } from './support/lms.ts';
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
});
