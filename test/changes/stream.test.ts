import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeWatcher } from '../../src/features/changes/change-watcher.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { eventually } from '../support/eventually.ts';
import { captureLog } from '../support/log-capture.ts';
import { rowsOf } from '../support/rows-of.ts';
import { signedIn } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import type { TestUser } from '../support/portal-organisation.ts';

let portal: PortalFixture;
const opened: IncomingMessage[] = [];

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(async () => {
  for (const stream of opened) stream.destroy();
  await portal.close();
});

interface Stream {
  readonly headers: IncomingMessage['headers'];
  readonly text: () => string;
  readonly hasEnded: () => boolean;
  readonly close: () => void;
}

async function follow(cookie: string): Promise<Stream> {
  const { port } = portal.api;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/internal/changes', headers: { Cookie: cookie, Accept: 'text/event-stream' } }, resolve).on(
      'error',
      reject,
    );
  });
  opened.push(response);
  let text = '';
  let ended = false;
  response.setEncoding('utf8');
  response.on('data', (part: string) => (text += part));
  response.on('end', () => (ended = true));
  response.on('error', () => undefined);
  await eventually(() => /event: (ready|end)/.test(text) || null);
  return { headers: response.headers, text: () => text, hasEnded: () => ended, close: () => response.destroy() };
}

const cookieOf = async (user: TestUser) => (await signedIn(portal.api, user)).cookie;

async function happen(organisationId: string): Promise<void> {
  await portal.database.asOwner(`
    insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
    values ('${newId()}', '${organisationId}', 'test.happened', '${newId()}', '{}', now())`);
}

/** The watcher has read what there was before. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 1_300));

describe('the stream of changes', () => {
  it('says within a second what kind of thing has changed, and nothing else', async () => {
    const stream = await follow(await cookieOf(portal.organisation.staff));
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toBe('no-store, no-transform');
    expect(stream.headers['x-accel-buffering']).toBe('no');
    await settled();
    const waits: number[] = [];
    for (let change = 0; change < 5; change += 1) {
      const before = stream.text();
      const at = performance.now();
      await happen(portal.organisation.id);
      await eventually(() => stream.text().slice(before.length).endsWith('\n\n') || null);
      waits.push(performance.now() - at);
      expect(stream.text().slice(before.length)).toBe('event: change\ndata: {"topics":["events"]}\n\n');
    }
    // The median: other suites may take the cores for a moment.
    expect(waits.toSorted((one, other) => one - other)[2]).toBeLessThan(1_000);
    stream.close();
  });

  it('says that the state of the only e-mail has changed, which is the newest before and after it', async () => {
    const { database, organisation } = portal;
    const id = newId();
    await database.asOwner(`
      insert into email_outbox (id, organisation_id, kind, subject_id, state, is_urgent, created_at)
      values ('${id}', '${organisation.id}', 'INVITATION', '${newId()}', 'SENDING', false, now())`);
    const stream = await follow(await cookieOf(organisation.staff));
    await settled();
    const before = stream.text();
    await database.asOwner(`update email_outbox set state = 'SENT' where id = '${id}'`);
    await eventually(() => stream.text().slice(before.length).includes('"emails"') || null);
    await database.asOwner(`delete from email_outbox where id = '${id}'`);
    stream.close();
  });

  it('says nothing of another organisation', async () => {
    const stream = await follow(await cookieOf(portal.organisation.staff));
    await settled();
    const before = stream.text();
    await happen(portal.other.id);
    await settled();
    expect(stream.text()).toBe(before);
    stream.close();
  });

  it('ends when the user signs out or gets another role', async () => {
    const cookie = await cookieOf(portal.organisation.staff);
    const [first, second] = [await follow(cookie), await follow(await cookieOf(portal.organisation.admin))];
    await portal.database.asOwner(`delete from user_session where user_id = '${portal.organisation.staff.id}'`);
    await portal.database.asOwner(
      `update user_account set role = 'STAFF' where id = '${portal.organisation.admin.id}'`,
    );
    await eventually(() => first.text().includes('event: end\ndata: {"reason":"SESSION"}') || null, 10_000);
    await eventually(() => second.text().includes('event: end\ndata: {"reason":"SESSION"}') || null, 10_000);
    await eventually(() => first.hasEnded() || null, 5_000);
    await portal.database.asOwner(
      `update user_account set role = 'ADMIN' where id = '${portal.organisation.admin.id}'`,
    );
  });

  it('is refused to a fourth of one session, and has room again when one has gone', async () => {
    const cookie = await cookieOf(portal.organisation.staff);
    const streams = [await follow(cookie), await follow(cookie), await follow(cookie)];
    const fourth = await follow(cookie);
    expect(fourth.text()).toBe('event: end\ndata: {"reason":"LATER"}\n\n');
    streams[0]!.close();
    await eventually(async () => {
      const next = await follow(cookie);
      next.close();
      return next.text().includes('event: ready') || null;
    });
    for (const stream of streams) stream.close();
  });

  it('takes no turn from the other requests of the organisation', async () => {
    const streams = await Promise.all(
      [1, 2]
        .flatMap(() => [portal.organisation.staff, portal.organisation.admin])
        .map(async (user) => follow(await cookieOf(user))),
    );
    const at = performance.now();
    expect((await (await signedIn(portal.api, portal.organisation.staff)).get('/courses')).status).toBe(200);
    expect(performance.now() - at).toBeLessThan(2_000);
    for (const stream of streams) stream.close();
  });

  it('comes in time although another organisation keeps its share of the database busy', async () => {
    const app = await openDatabase({ url: portal.database.appUrl, poolMax: 6, perOrganisation: 3 });
    const watcher = new ChangeWatcher({ database: app, log: captureLog('test').log });
    const told: string[] = [];
    const listener = (organisationId: string) => ({
      organisationId,
      userId: newId(),
      sessionId: newId(),
      role: 'STAFF',
      tell: () => void told.push(organisationId),
      end: () => undefined,
    });
    const busy = Array.from({ length: 12 }, () =>
      app.inOrganisation(portal.other.id, (tx) => rowsOf(tx, sql`select pg_sleep(1)::text as slept`)).catch(() => null),
    );
    watcher.listen(listener(portal.other.id));
    watcher.listen(listener(portal.organisation.id));
    await settled();
    await happen(portal.organisation.id);
    const at = performance.now();
    await eventually(() => told.includes(portal.organisation.id) || null, 3_000);
    expect(performance.now() - at).toBeLessThan(1_500);
    await watcher.stop();
    await Promise.all(busy);
    await app.close();
  });
});
