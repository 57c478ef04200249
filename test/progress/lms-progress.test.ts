import { Agent } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { expectAccepted, lmsProgressPath, report, send, type Answer } from '../support/http-client.ts';
import { cpuSlowness } from '../support/cpu-slowness.ts';
import { eventually } from '../support/eventually.ts';
import { rawExchange } from '../support/raw-http.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

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

interface Receipt {
  organisationId: string;
  lmsEnrolmentId: string;
  progress: number;
  requestId: string;
  remoteAddress: string | null;
}

function receiptsOf(lmsEnrolmentId: string): Promise<Receipt[]> {
  return database.rows<Receipt>(
    `select organisation_id as "organisationId", lms_enrolment_id as "lmsEnrolmentId", progress, request_id as "requestId",
       host(remote_address) as "remoteAddress"
     from progress_report where lms_enrolment_id = $1 order by id`,
    [lmsEnrolmentId],
  );
}

/** Accepted, and the receipt under the reply's request id says what was sent. */
async function expectStored(answer: Answer, lmsEnrolmentId: string, progress: number): Promise<void> {
  expectAccepted(answer);
  const receipts = await receiptsOf(lmsEnrolmentId);
  expect(receipts).toContainEqual({
    organisationId: organisation.id,
    lmsEnrolmentId,
    progress,
    requestId: answer.headers['x-request-id'],
    remoteAddress: '127.0.0.1',
  });
}

const put = (body: unknown, headers?: Record<string, string>) => report(api, organisation.apiKey, body, headers);
const jsonHeaders = () => ({ Authorization: `Bearer ${organisation.apiKey}`, 'Content-Type': 'application/json' });

describe('PUT /api/enrolments/lms-progress', () => {
  it('answers 200 without a body and without a type of one, and has stored a receipt by then', async () => {
    const answer = await put({ lmsEnrolmentId: 'A-1', progress: 62.5 });

    expectAccepted(answer);
    expect(answer.headers['content-type']).toBeUndefined();
    expect(answer.headers['transfer-encoding']).toBeUndefined();
    expect(await receiptsOf('A-1')).toEqual([
      {
        organisationId: organisation.id,
        lmsEnrolmentId: 'A-1',
        progress: 62.5,
        requestId: answer.headers['x-request-id'],
        remoteAddress: '127.0.0.1',
      },
    ]);
  });

  it('takes the same report again, with a request id of its own', async () => {
    const body = { lmsEnrolmentId: 'A-repeat', progress: 40 };
    const answers = [await put(body), await put(body), await put({ ...body, progress: 10 })];

    answers.forEach(expectAccepted);
    const receipts = await receiptsOf('A-repeat');
    expect(receipts.map((receipt) => receipt.progress)).toEqual([40, 40, 10]);
    expect(receipts.map((receipt) => receipt.requestId)).toEqual(
      answers.map((answer) => answer.headers['x-request-id']),
    );
    expect(new Set(receipts.map((receipt) => receipt.requestId)).size).toBe(3);
  });

  it('does not care for the order of the fields or for white space', async () => {
    const body = '\r\n\t {"progress" : 5 ,\n "lmsEnrolmentId"\t: "A-space"}  \n';
    await expectStored(await send(api, { headers: jsonHeaders(), body }), 'A-space', 5);
  });

  describe('with fields that the API does not know', () => {
    const known = (id: string) => `"lmsEnrolmentId":${JSON.stringify(id)},"progress":50`;
    it.each([
      ['another field', '"organisationId":"x"'],
      ['a field without a name', '"":1'],
      ['__proto__', '"__proto__":{"polluted":true,"progress":99}'],
      ['constructor', '"constructor":{"prototype":{"polluted":true}}'],
      ['toString', '"toString":1'],
      ['hasOwnProperty', '"hasOwnProperty":1'],
      ['other case', '"LmsEnrolmentId":"A-2","Progress":99'],
      ['what no text column can store', '"note":"\\u0000"'],
      ['a nested report', `"report":{"lmsEnrolmentId":"A-2","progress":99}`],
      ['a list of all types', '"x":[1,"a",null,true,{"y":[]}]'],
    ])('stores the report without them: %s', async (name, further) => {
      const body = `{${further},${known(`further ${name}`)}}`;
      await expectStored(await send(api, { headers: jsonHeaders(), body }), `further ${name}`, 50);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it.each([
      '?x=1',
      '?lmsEnrolmentId=A-2&progress=99',
      '?__proto__[x]=1',
      '?a[b][c]=1',
      '?x=1&x=2',
      '?%E0%A4%A=1',
      '?',
    ])('stores the report without the query %s', async (query) => {
      const id = `query ${query}`;
      const request = { path: `${lmsProgressPath}${query}`, headers: jsonHeaders(), body: `{${known(id)}}` };
      await expectStored(await send(api, request), id, 50);
    });

    it('spends no more on a query of thousands of parameters', async () => {
      const query = Array.from({ length: 2_600 }, (_, index) => `x[k${index.toString(36)}]=1`)
        .join('&')
        .slice(0, 15_000);
      const sendOnce = async (path: string) => {
        const before = process.threadCpuUsage();
        const body = `{${known('costly query')}}`;
        expectAccepted(await send(api, { path, headers: jsonHeaders(), body }));
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      };
      await sendOnce(lmsProgressPath);
      const costs: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) costs.push(await sendOnce(`${lmsProgressPath}?${query}`));
      // 340 ms when the validator read them.
      expect(Math.min(...costs)).toBeLessThan(60 * cpuSlowness());
    });

    it('refuses a further field that comes twice', async () => {
      const body = `{${known('twice')},"x":1,"x":2}`;
      const answer = await send(api, { headers: jsonHeaders(), body });
      expect(answer.status).toBe(400);
      expect(await receiptsOf('twice')).toEqual([]);
    });

    it('records for the key, once, since when they come', async () => {
      const other = await buildOrganisation(database.app);
      const sent = (body: unknown) => report(api, other.apiKey, body);
      const since = async () => {
        const [row] = await database.rows<{ since: string | null }>(
          'select unknown_fields_at::text as since from api_key where organisation_id = $1',
          [other.id],
        );
        return row!.since;
      };
      expectAccepted(await sent({ lmsEnrolmentId: 'A-1', progress: 10 }));
      expectAccepted(await sent({ lmsEnrolmentId: 'A-1', progress: 20, secret: 'never-stored' }));
      await eventually(since);
      const first = await since();
      expectAccepted(await sent({ lmsEnrolmentId: 'A-1', progress: 30, secret: 'never-stored' }));
      expectAccepted(await sent({ lmsEnrolmentId: 'A-1', progress: 40 }));
      expect(await since()).toBe(first);
      expect(api.logged.text()).not.toContain('never-stored');
    });

    it('records for the key the names of the first 20, and no name that could be about a person', async () => {
      const other = await buildOrganisation(database.app);
      const names = async () => {
        const [row] = await database.rows<{ names: string[] | null }>(
          'select unknown_fields as names from api_key where organisation_id = $1',
          [other.id],
        );
        return row!.names ?? [];
      };
      const sent = async (path: string, fields: object) => {
        const headers = { Authorization: `Bearer ${other.apiKey}`, 'Content-Type': 'application/json' };
        const body = JSON.stringify({ lmsEnrolmentId: 'A-1', progress: 10, ...fields });
        expectAccepted(await send(api, { path, headers, body }));
      };
      const counted = (count: number) => eventually(async () => ((await names()).length === count ? true : null));
      await sent(lmsProgressPath, { grade: 1, 'Ada Lovelace <ada@example.org>': 2, 'a\u0000b': 3 });
      await counted(2);
      await sent(`${lmsProgressPath}?sent=1`, { grade: 1, course_id: 4 });
      await counted(4);
      expect(await names()).toEqual(['grade', '…', '?', 'course_id']);
      await sent(lmsProgressPath, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, index])));
      await counted(20);
      expect((await names()).slice(0, 5)).toEqual(['grade', '…', '?', 'course_id', 'f0']);
    });
  });

  it.each(['0', '100', '0.1', '1e1', '1E+1', '100e0', '0.5e2', '99.999999', '5e-324', '-0', '-0.0', '-0e5', '1e-400'])(
    'takes the progress %s and stores it as exactly the double that it is',
    async (literal) => {
      const id = `number ${literal}`;
      const answer = await send(api, {
        headers: jsonHeaders(),
        body: `{"lmsEnrolmentId":${JSON.stringify(id)},"progress":${literal}}`,
      });
      await expectStored(answer, id, Number(literal) === 0 ? 0 : Number(literal));
    },
  );

  it.each([
    ['one space', ' '],
    ['spaces around', '  a  b  '],
    ['quotes', `'"`],
    ['percent', '%s %27 %00'],
    ['backslashes', '\\ \\u0000 \\n'],
    ['SQL', `'; drop table progress_report; --`],
    ['control characters', '\u0001\t\n\r\u007f\u2028'],
    ['accents in both normal forms', 'é e\u0301'],
    ['right-to-left and zero width', 'עברית\u200d\u202e'],
    ['astral', '😀𝒳'],
    ['a byte order mark inside', 'a\ufeff'],
    ['noncharacters', '\ufffe\uffff'],
    ['names of properties', '__proto__'],
    ['a number', '9007199254740993'],
    ['255 characters', 'x'.repeat(255)],
    ['255 characters of two bytes', 'é'.repeat(255)],
    ['255 characters of four bytes', '😀'.repeat(255)],
  ])('takes an id with %s and stores it unchanged', async (_name, id) => {
    await expectStored(await put({ lmsEnrolmentId: id, progress: 50 }), id, 50);
  });

  it('takes an id in JSON escapes, also as a pair of surrogates', async () => {
    const body = '{"lmsEnrolmentId":"\\ud83d\\ude00\\u0041\\/","progress":50}';
    await expectStored(await send(api, { headers: jsonHeaders(), body }), '😀A/', 50);
  });

  it('tells ids apart by case and by trailing spaces', async () => {
    for (const id of ['case', 'Case', 'case ']) expectAccepted(await put({ lmsEnrolmentId: id, progress: 1 }));
    for (const id of ['case', 'Case', 'case ']) expect(await receiptsOf(id)).toHaveLength(1);
  });

  it('answers nothing about ids that it does not know', async () => {
    await expectStored(await put({ lmsEnrolmentId: 'never seen', progress: 50 }), 'never seen', 50);
  });
});

describe('the headers of a report', () => {
  it.each(['bearer', 'BEARER', 'Bearer'])('may write the scheme as %s', async (scheme) => {
    const answer = await put(
      { lmsEnrolmentId: scheme, progress: 1 },
      { Authorization: `${scheme} ${organisation.apiKey}` },
    );
    await expectStored(answer, scheme, 1);
  });

  it.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'Application/JSON',
    'application/json; version=1',
    'application/json;',
  ])('may write the type as %s', async (type) => {
    await expectStored(await put({ lmsEnrolmentId: type, progress: 1 }, { 'Content-Type': type }), type, 1);
  });

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('may say that the body is compressed: %s', async (encoding, compress) => {
    const id = `encoding ${encoding}`;
    const answer = await send(api, {
      headers: { ...jsonHeaders(), 'Content-Encoding': encoding },
      body: compress(JSON.stringify({ lmsEnrolmentId: id, progress: 7 })),
    });
    await expectStored(answer, id, 7);
  });

  it('may announce a compressed body in chunks', async () => {
    const answer = await send(api, {
      headers: { ...jsonHeaders(), 'Content-Encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ lmsEnrolmentId: 'gzip in chunks', progress: 7 })),
      chunked: true,
    });
    await expectStored(answer, 'gzip in chunks', 7);
  });

  it('may ask for any kind of answer', async () => {
    const answer = await put(
      { lmsEnrolmentId: 'accept', progress: 1 },
      { Accept: 'text/html', 'Accept-Encoding': 'br' },
    );
    await expectStored(answer, 'accept', 1);
  });

  it('do not choose the request id', async () => {
    const answer = await put({ lmsEnrolmentId: 'forged id', progress: 1 }, { 'X-Request-Id': 'chosen by the caller' });
    await expectStored(answer, 'forged id', 1);
    expect(answer.headers['x-request-id']).not.toContain('chosen');
  });
});

describe('how a report travels', () => {
  const request = (id: string, extra = '') => {
    const body = JSON.stringify({ lmsEnrolmentId: id, progress: 3 });
    return (
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nAuthorization: Bearer ${organisation.apiKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n${extra}\r\n${body}`
    );
  };

  it('takes a body in chunks of any size', async () => {
    const body = JSON.stringify({ lmsEnrolmentId: 'in chunks é', progress: 3 });
    const chunks = [...Buffer.from(body)].map((byte) =>
      Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
    );
    const head =
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nAuthorization: Bearer ${organisation.apiKey}\r\n` +
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const { answers } = await rawExchange(api, Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')]));
    await expectStored(answers[0]!, 'in chunks é', 3);
  });

  it('asks for the body of a caller who waits to be asked (Expect: 100-continue)', async () => {
    const body = JSON.stringify({ lmsEnrolmentId: 'expected', progress: 3 });
    const outcome = await new Promise<{ continued: boolean; status: number }>((resolve, reject) => {
      const headers = { ...jsonHeaders(), Expect: '100-continue', 'Content-Length': body.length };
      void import('node:http').then(({ request: begin }) => {
        let continued = false;
        const outgoing = begin({ port: api.port, host: '127.0.0.1', method: 'PUT', path: lmsProgressPath, headers });
        outgoing.on('error', reject);
        outgoing.on('continue', () => {
          continued = true;
          outgoing.end(body);
        });
        outgoing.on('response', (response) => {
          response.resume();
          resolve({ continued, status: response.statusCode! });
        });
        outgoing.flushHeaders();
      });
    });
    expect(outcome).toEqual({ continued: true, status: 200 });
    expect(await receiptsOf('expected')).toHaveLength(1);
  });

  it('takes no offence at another expectation', async () => {
    const { answers } = await rawExchange(api, request('expects more', 'Expect: the-best\r\n'));
    await expectStored(answers[0]!, 'expects more', 3);
  });

  it('answers requests that were sent without waiting in their order', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `pipelined ${index}`);
    const { answers } = await rawExchange(api, ids.map((id) => request(id)).join(''), { answers: ids.length });
    expect(answers).toHaveLength(ids.length);
    for (const [index, id] of ids.entries()) await expectStored(answers[index]!, id, 3);
  });

  it('keeps the connection for the next report, also after a refusal', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number>();
    agent.on('free', (socket: { localPort: number }) => ports.add(socket.localPort));
    const headers = jsonHeaders();
    const sendBody = (body: string) => send(api, { headers, body, agent });
    try {
      const statuses = [
        (await sendBody('{"lmsEnrolmentId":"kept","progress":1}')).status,
        (await sendBody('{"lmsEnrolmentId":"kept","progress":101}')).status,
        (await sendBody('x'.repeat(20_000))).status,
        (await send(api, { body: 'not even looked at', agent })).status,
        (await sendBody('{"lmsEnrolmentId":"kept","progress":2}')).status,
      ];
      expect(statuses).toEqual([200, 400, 413, 401, 200]);
      expect(ports.size).toBe(1);
    } finally {
      agent.destroy();
    }
  });

  it('takes HTTP/1.0', async () => {
    const { answers } = await rawExchange(api, request('old').replace('HTTP/1.1', 'HTTP/1.0'), { answers: 0 });
    expect(answers.map((answer) => answer.status)).toEqual([200]);
    expect(await receiptsOf('old')).toHaveLength(1);
  });

  it('takes many at once, each of which is stored once', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `many ${index}`);
    const answers = await Promise.all(ids.map((id, index) => put({ lmsEnrolmentId: id, progress: index / 3 })));
    answers.forEach(expectAccepted);
    const stored = await database.rows<{ id: string; requestId: string }>(
      `select lms_enrolment_id as id, request_id as "requestId" from progress_report where lms_enrolment_id like 'many %'`,
    );
    expect(stored).toHaveLength(300);
    expect(new Map(stored.map((row) => [row.id, row.requestId]))).toEqual(
      new Map(ids.map((id, index) => [id, answers[index]!.headers['x-request-id']])),
    );
  });
});

describe('what is logged of a report', () => {
  it('carries the request id of the reply and the organisation, and not the query', async () => {
    const answer = await put({ lmsEnrolmentId: 'logged', progress: 1 });
    await send(api, { headers: jsonHeaders(), path: `${lmsProgressPath}?secret=in-the-query`, body: '{}' });
    expect(api.logged.lines()).toContainEqual(
      expect.objectContaining({
        message: 'request',
        requestId: answer.headers['x-request-id'],
        organisationId: organisation.id,
        status: 200,
      }),
    );
    expect(api.logged.text()).not.toContain('in-the-query');
  });
});
