import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { send } from '../support/http-client.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) => send(portal.api, { method: 'GET', path, headers });

describe('the status of the service', () => {
  it('is said in words to a person, without anything of its parts or of organisations', async () => {
    for (const path of ['/status', '/readyz', '/healthz']) {
      const { status, headers, body } = await get(path, asBrowser);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const text = body.toString();
      expect(text).toContain(path === '/healthz' ? 'Attain answers' : 'Attain works with delays');
      expect(text).not.toMatch(/Temporal|PostgreSQL|database|worker|Organisation \d/i);
    }
  });

  it('stays JSON for programs, whatever they accept', async () => {
    const programs: Record<string, string>[] = [{}, { Accept: '*/*' }, { Accept: 'application/json' }];
    for (const headers of programs) {
      const alive = await get('/healthz', headers);
      expect([alive.status, alive.headers['content-type'], alive.body.toString()]).toEqual([
        200,
        'application/json; charset=utf-8',
        '{"status":"ok"}',
      ]);
      const ready = await get('/readyz', headers);
      expect(JSON.parse(ready.body.toString())).toMatchObject({ status: 'degraded', checks: { database: 'ok' } });
    }
  });
});
