import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey } from '../../src/features/api-keys/create-api-key.ts';
import { rotateApiKey } from '../../src/features/api-keys/rotate-api-key.ts';
import { showApiKey } from '../../src/features/api-keys/show-api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { createOrganisation } from '../../src/features/organisations/create-organisation.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import {
  expectAccepted,
  expectError,
  lmsProgressPath,
  report,
  send,
  type Answer,
  type RequestOptions,
} from '../support/http-client.ts';
import { parseAnswers, rawExchange } from '../support/raw-http.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const system = { kind: 'SYSTEM' } as const;
const body = JSON.stringify({ lmsEnrolmentId: 'A-1', progress: 50 });

let database: TestDatabase;
let api: ApiAndWorker;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app);
  api = await startApiAndWorker(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

async function storedReports(): Promise<number> {
  const [row] = await database.rows<{ count: number }>('select count(*)::int as count from progress_report');
  return row!.count;
}

async function organisationWithoutKey(): Promise<string> {
  const { id } = await createOrganisation(database.app, { name: 'Keyless', slug: `o-${newId()}` }, system);
  return id;
}

/** 401 in the shape of docs/product.md §7, with the challenge that RFC 9110 asks for. */
function expectUnauthorised(answer: Answer): void {
  expectError(answer, 401);
  expect(answer.headers['www-authenticate']).toBe('Bearer');
}

describe('a request without an active key', () => {
  const right = () => organisation.apiKey;
  const hex = () => right().slice('svc_'.length);
  const wrong: [string, () => string | undefined][] = [
    ['no header', () => undefined],
    ['an empty header', () => ''],
    ['only the scheme', () => 'Bearer'],
    ['only the scheme and a space', () => 'Bearer '],
    ['only the key', () => right()],
    ['another scheme', () => `Basic ${right()}`],
    ['the scheme Token', () => `Token ${right()}`],
    ['basic credentials', () => `Basic ${Buffer.from(`:${right()}`).toString('base64')}`],
    ['a key that was never given out', () => `Bearer svc_${'0'.repeat(64)}`],
    ['63 hexadecimal characters', () => `Bearer svc_${hex().slice(1)}`],
    ['65 hexadecimal characters', () => `Bearer svc_${hex()}0`],
    ['the first 32 characters', () => `Bearer svc_${hex().slice(0, 32)}`],
    ['upper-case hexadecimal', () => `Bearer svc_${hex().toUpperCase()}`],
    ['an upper-case prefix', () => `Bearer SVC_${hex()}`],
    ['no prefix', () => `Bearer ${hex()}`],
    ['another prefix', () => `Bearer svd_${hex()}`],
    ['one character changed', () => `Bearer svc_${hex().slice(0, -1)}${hex().endsWith('0') ? '1' : '0'}`],
    ['something behind the key', () => `Bearer ${right()} x`],
    ['something before the key', () => `Bearer x ${right()}`],
    ['two keys with a comma', () => `Bearer ${right()},${right()}`],
    ['two credentials with a comma', () => `Bearer ${right()}, Basic x`],
    ['two spaces', () => `Bearer  ${right()}`],
    ['a tab', () => `Bearer\t${right()}`],
    ['quotes', () => `Bearer "${right()}"`],
    ['the masked form', () => `Bearer svc_${hex().slice(0, 4)}...${hex().slice(-4)}`],
    ['SQL', () => `Bearer svc_' or '1'='1`],
    ['8 KiB', () => `Bearer ${'a'.repeat(8192)}`],
  ];

  it.each(wrong)('gets 401 and stores nothing: %s', async (_name, authorization) => {
    const before = await storedReports();
    const value = authorization();
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (value !== undefined) headers['Authorization'] = value;
    expectUnauthorised(await send(api, { headers, body }));
    expect(await storedReports()).toBe(before);
  });

  it('gets 401 with a key in another place', async () => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Api-Key': right(),
      Cookie: `Authorization=Bearer ${right()}`,
    };
    expectUnauthorised(await send(api, { headers, body, path: `${lmsProgressPath}?access_token=${right()}` }));
  });

  it.each([
    ['the same key twice', () => [right(), right()]],
    ['the right one first', () => [right(), `svc_${'0'.repeat(64)}`]],
    ['the right one last', () => [`svc_${'0'.repeat(64)}`, right()]],
  ])('gets 401 with two headers: %s', async (_name, keys) => {
    const before = await storedReports();
    const headers = keys().map((key, index) => `${index === 0 ? 'Authorization' : 'authorization'}: Bearer ${key}\r\n`);
    const { answers } = await rawExchange(
      api,
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\n${headers.join('')}Content-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expectUnauthorised(answers[0]!);
    expect(await storedReports()).toBe(before);
  });

  it('gets 401 whatever else is wrong, so that nobody without a key learns what exists', async () => {
    const probes: RequestOptions[] = [
      { path: '/api' },
      { path: '/api/' },
      { path: '/api/nothing' },
      { path: '/api/Enrolments/LMS-Progress' },
      { method: 'POST' },
      { method: 'DELETE' },
      { body: 'not JSON' },
      { headers: { 'Content-Type': 'text/plain' }, body: 'x' },
      { headers: { 'Content-Encoding': 'unknown' }, body: 'x' },
    ];
    for (const probe of probes) expectUnauthorised(await send(api, probe));
  });
});

describe('401 is decided before the body is read', () => {
  const head = `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nContent-Type: application/json\r\n`;

  it.each([
    ['that was announced by its length', 'Content-Length: 1000\r\n\r\n'],
    ['that was announced in chunks', 'Transfer-Encoding: chunked\r\n\r\n'],
    ['that waits to be asked for', 'Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n'],
  ])('for a body that never comes, %s', async (_name, rest) => {
    const startedAt = Date.now();
    const { answers, received } = await rawExchange(api, head + rest);
    expectUnauthorised(answers[0]!);
    // The server would wait for half a minute.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect(received.toString()).not.toContain('100 Continue');
  });

  it.each([
    ['1 MiB', 1024 * 1024],
    ['20 MiB', 20 * 1024 * 1024],
  ])('and reaches a caller who first writes all of his %s', async (_name, length) => {
    for (let round = 0; round < 5; round += 1) {
      const request = Buffer.concat([
        Buffer.from(`${head}Content-Length: ${length}\r\n\r\n`),
        Buffer.alloc(length, 'a'),
      ]);
      const { answers, broken } = await rawExchange(api, request, { writeFirst: true });
      expect(broken).toBeNull();
      expectUnauthorised(answers[0]!);
    }
  });

  it('and a caller that goes on sending is cut off after a while', async () => {
    const { closed, answers } = await rawExchange(api, `${head}Content-Length: 1000\r\n\r\nx`, {
      answers: 0,
      timeout: 8_000,
    });
    expect(closed).toBe(true);
    expect(answers.map((answer) => answer.status)).toEqual([401]);
  });
});

describe('an API key', () => {
  it('is svc_ and 64 hexadecimal characters, and is masked with four at either end', async () => {
    const id = await organisationWithoutKey();
    expect(await showApiKey(database.app, id)).toBeNull();

    const created = await createApiKey(database.app, id, system);
    expect(created.key).toMatch(/^svc_[0-9a-f]{64}$/);
    expect(created.masked).toBe(`svc_${created.key.slice(4, 8)}...${created.key.slice(-4)}`);
    expect(await showApiKey(database.app, id)).toEqual({ masked: created.masked, createdAt: expect.any(Date) });

    const rotated = await rotateApiKey(database.app, id, system);
    expect(rotated.key).toMatch(/^svc_[0-9a-f]{64}$/);
    expect(rotated.key).not.toBe(created.key);
    expect(rotated.masked).toBe(`svc_${rotated.key.slice(4, 8)}...${rotated.key.slice(-4)}`);
    expect(await showApiKey(database.app, id)).toMatchObject({ masked: rotated.masked });
  });

  it('opens its own organisation', async () => {
    const other = await buildOrganisation(database.app);
    expectAccepted(await report(api, other.apiKey, { lmsEnrolmentId: 'whose', progress: 1 }));
    expect(
      await database.rows(`select organisation_id as id from progress_report where lms_enrolment_id = 'whose'`),
    ).toEqual([{ id: other.id }]);
  });

  it('can be created only while there is none, and rotated only while there is one', async () => {
    await expect(createApiKey(database.app, organisation.id, system)).rejects.toMatchObject({ code: 'API_KEY_EXISTS' });
    await expect(rotateApiKey(database.app, await organisationWithoutKey(), system)).rejects.toMatchObject({
      code: 'NO_API_KEY',
    });
  });

  it('is created once by 50 who create it at once', async () => {
    const id = await organisationWithoutKey();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => createApiKey(database.app, id, system)));

    const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(winners).toHaveLength(1);
    expect(new Set(losers.map((error: { code: string }) => error.code))).toEqual(new Set(['API_KEY_EXISTS']));
    expect(await database.rows('select count(*)::int as count from api_key where organisation_id = $1', [id])).toEqual([
      { count: 1 },
    ]);
    expectAccepted(await report(api, winners[0]!.key, { lmsEnrolmentId: 'winner', progress: 1 }));
  });

  it('is one after 20 rotations at once, each of which was carried out and recorded', async () => {
    const { id, apiKey } = await buildOrganisation(database.app);
    const rotated = await Promise.all(Array.from({ length: 20 }, () => rotateApiKey(database.app, id, system)));

    const keys = [apiKey, ...rotated.map((each) => each.key)];
    expect(new Set(keys).size).toBe(21);
    const statuses = await Promise.all(
      keys.map(async (key) => (await report(api, key, { lmsEnrolmentId: 'one works', progress: 1 })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses[0]).toBe(401);
    expect(
      await database.rows(
        `select count(*)::int as keys, count(*) filter (where revoked_at is null)::int as active
         from api_key where organisation_id = $1`,
        [id],
      ),
    ).toEqual([{ keys: 21, active: 1 }]);
    expect(
      await database.rows(
        `select action, count(*)::int as count from audit_entry
         where organisation_id = $1 and action like 'api_key.%' group by action order by action`,
        [id],
      ),
    ).toEqual([
      { action: 'api_key.created', count: 21 },
      { action: 'api_key.revoked', count: 20 },
    ]);
  });
});

describe('rotation: the old key stops working immediately', () => {
  it('holds under load: no request begun after it gets 200 with the old key, and the new key works at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, apiKey } = await buildOrganisation(database.app);
      let rotatedAt = Infinity;
      let stopped = false;
      const seen: { begunAt: number; status: number }[] = [];
      const caller = async () => {
        while (!stopped) {
          const begunAt = performance.now();
          const { status } = await report(api, apiKey, { lmsEnrolmentId: 'under load', progress: 1 });
          seen.push({ begunAt, status });
        }
      };
      const callers = Array.from({ length: 24 }, caller);
      const enough = (since: number) => (seen.filter(({ begunAt }) => begunAt > since).length > 20 ? true : null);
      await Promise.all([sleep(250), eventually(() => enough(0))]);

      const { key } = await rotateApiKey(database.app, id, system);
      rotatedAt = performance.now();
      const [withNewKey] = await Promise.all([
        report(api, key, { lmsEnrolmentId: 'new key', progress: 1 }),
        sleep(250),
        eventually(() => enough(rotatedAt)),
      ]);
      stopped = true;
      await Promise.all(callers);

      expectAccepted(withNewKey);
      const after = seen.filter(({ begunAt }) => begunAt > rotatedAt);
      expect(after.length).toBeGreaterThan(20);
      expect(after.filter(({ status }) => status !== 401)).toEqual([]);
      const accepted = seen.filter(({ status }) => status === 200).length;
      expect(accepted).toBeGreaterThan(20);
      expect(seen.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      expect(
        await database.rows(
          `select count(*)::int as count from progress_report r join api_key k on k.id = r.api_key_id
           where r.organisation_id = $1 and k.revoked_at is not null`,
          [id],
        ),
      ).toEqual([{ count: accepted }]);
    }
  });

  it('also stops a request that had shown the old key before and sends its body after', async () => {
    const { id, apiKey } = await buildOrganisation(database.app);
    const socket = connect(api.port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nAuthorization: Bearer ${apiKey}\r\nConnection: close\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // It is asked for its body once its key was found good.
    while (!Buffer.concat(received).includes('100 Continue')) await sleep(5);
    await rotateApiKey(database.app, id, system);
    socket.write(body);
    await closed;

    expectUnauthorised(parseAnswers(Buffer.concat(received))[0]!);
    expect(await database.rows('select 1 from progress_report where organisation_id = $1', [id])).toEqual([]);
  });
});

describe('the key itself', () => {
  it('is in no reply, no log line, no history of a run and no column of the database', async () => {
    const created = await organisationWithoutKey().then(async (id) => ({
      id,
      ...(await createApiKey(database.app, id, system)),
    }));
    const rotated = await rotateApiKey(database.app, created.id, system);
    const headers = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
    const answers: Answer[] = [];
    for (const { key } of [created, rotated]) {
      answers.push(
        await report(api, key, { lmsEnrolmentId: 'secret', progress: 1 }),
        await report(api, key, { lmsEnrolmentId: 'secret', progress: 101 }),
        await report(api, key, { lmsEnrolmentId: 'secret' }),
        await send(api, { headers: headers(key), body: '{' }),
        await send(api, { headers: headers(key), path: '/api/nothing' }),
        await send(api, { headers: headers(key), method: 'POST' }),
        await send(api, { headers: { ...headers(key), Authorization: `Basic ${key}` } }),
        await send(api, { headers: headers(key), path: `${lmsProgressPath}?key=${key}` }),
        (
          await rawExchange(
            api,
            `PUT ${lmsProgressPath} HTTP/1.1\r\nAuthorization: Bearer ${key}\r\nbroken line\r\n\r\n`,
          )
        ).answers[0]!,
      );
    }
    await database.asOwner('revoke execute on function attain_find_api_keys(bytea[]) from attain_app');
    try {
      const failed = await report(api, rotated.key, { lmsEnrolmentId: 'secret', progress: 1 });
      expectError(failed, 500);
      answers.push(failed);
    } finally {
      await database.asOwner('grant execute on function attain_find_api_keys(bytea[]) to attain_app');
    }

    const logged = api.logged.text() + api.worker.logged.text();
    // Somebody has to be able to find out why.
    expect(logged.includes('permission denied for function attain_find_api_keys')).toBe(true);
    const replied = answers.map((answer) => JSON.stringify(answer.headers) + answer.body.toString()).join('\n');
    const histories = await historiesOf(created.id);
    expect(histories.includes(created.id)).toBe(true);
    for (const { key } of [created, rotated]) {
      const hex = key.slice('svc_'.length);
      expect(histories.includes(hex)).toBe(false);
      expect(logged.includes(hex)).toBe(false);
      expect(replied.includes(hex)).toBe(false);
      expect(
        await columnsThatContain([key, hex, Buffer.from(key).toString('base64').slice(0, 80)], Buffer.from(hex, 'hex')),
      ).toEqual([]);
    }
  });

  it('would be found by that search', async () => {
    const { id } = await buildOrganisation(database.app);
    const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [id]);
    expect(await columnsThatContain([row!.slug], Buffer.alloc(32))).toEqual([
      'organisation.slug',
      'audit_entry.details',
    ]);
    const [key] = await database.rows<{ hash: Buffer }>(
      'select key_hash as hash from api_key where organisation_id = $1',
      [id],
    );
    expect(await columnsThatContain(['not there'], key!.hash)).toEqual(['api_key.key_hash']);
  });
});

/** Returns the histories of the organisation's runs in Temporal, with their payloads as text. */
async function historiesOf(organisationId: string): Promise<string> {
  const connection = await Connection.connect({ address: testServices().temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    // A run is found a moment after it was started.
    const handles = await eventually(async () => {
      const found = [];
      for await (const run of workflow.list({ query: `${organisationsAttribute.name} = '${organisationId}'` })) {
        found.push(workflow.getHandle(run.workflowId, run.runId));
      }
      return found.length > 0 ? found : null;
    });
    const histories = await Promise.all(handles.map((handle) => handle.fetchHistory()));
    return JSON.stringify(histories).replaceAll(/"data":"([^"]*)"/g, (_, payload: string) =>
      Buffer.from(payload, 'base64').toString('utf8'),
    );
  } finally {
    await connection.close();
  }
}

/** Columns, of whatever type, in which some row contains one of the texts or the bytes. */
async function columnsThatContain(texts: string[], bytes: Buffer): Promise<string[]> {
  const columns = await database.rows<{ table: string; column: string; type: string }>(
    `select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const found = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const name = `"${table}"."${column}"`;
      const condition =
        type === 'bytea'
          ? `position($2::bytea in ${name}) > 0 or exists (select from unnest($1::text[]) t where position(convert_to(t, 'UTF8') in ${name}) > 0)`
          : `$2::bytea is null or exists (select from unnest($1::text[]) t where position(t in ${name}::text) > 0)`;
      const rows = await database.rows(`select 1 from "${table}" where ${condition} limit 1`, [texts, bytes]);
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat().sort().reverse();
}
