import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { answerMalformedRequests } from '../../src/platform/http/malformed-requests.ts';
import { jsonBody } from '../../src/platform/http/middleware/json-body.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { expectError, lmsProgressPath, send, type Answer, type RequestOptions } from '../support/http-client.ts';
import { parseAnswers, rawExchange } from '../support/raw-http.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const valid = '{"lmsEnrolmentId":"A-1","progress":50}';
const limit = 16 * 1024;

let database: TestDatabase;
let api: ApiServer;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app);
  api = await startApi(database);
});
afterAll(async () => {
  await api.close();
  // Whatever this suite sends, none of it is a report.
  expect(await database.rows('select lms_enrolment_id, progress from progress_report')).toEqual([]);
  expect(api.logged.lines().filter((line) => line.level === 'error' || line.level === 'warn')).toEqual([]);
  await database.close();
});

const authorised = () => ({ Authorization: `Bearer ${organisation.apiKey}` });
const jsonHeaders = () => ({ ...authorised(), 'Content-Type': 'application/json' });

/** Sends with the right key and as JSON, unless the options say otherwise; nothing may be stored. */
async function expectRefused(options: RequestOptions, status: number): Promise<Answer> {
  const answer = await send(api, { body: valid, ...options, headers: { ...jsonHeaders(), ...options.headers } });
  expectError(answer, status);
  expect(await database.rows('select lms_enrolment_id, progress from progress_report')).toEqual([]);
  return answer;
}

const messageOf = (answer: Answer) => (JSON.parse(answer.body.toString()) as { message: string }).message;
const withProgress = (literal: string) => `{"lmsEnrolmentId":"A-1","progress":${literal}}`;
const withId = (literal: string) => `{"lmsEnrolmentId":${literal},"progress":50}`;

describe('a progress that is not a JSON number from 0 to 100', () => {
  const outOfRange = [
    '-1',
    '-0.0000001',
    '-5e-324',
    '-1e-400',
    '-0.0001e-400',
    '100.0000000001',
    '100.00000000000002',
    '101',
  ];
  const tooLarge = ['1e400', '-1e400', '1e308', '9007199254740993'];
  const otherTypes = ['"50"', '"0x10"', '""', 'true', 'false', 'null', '[50]', '[]', '{}', '{"valueOf":50}'];
  const noJson = [
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    '050',
    '00',
    '-050',
    '+50',
    '.5',
    '50.',
    '0x32',
    '5_0',
    '5e',
    '1e+',
  ];
  const alsoNoJson = ['50%', '5 0', '0b1', '50n', "'50'", '-', '--1', '٥٠', '５０', '50,', '50;', ''];

  it.each([...outOfRange, ...tooLarge, ...otherTypes, ...noJson, ...alsoNoJson])('is refused: %s', async (literal) => {
    await expectRefused({ body: withProgress(literal) }, 400);
  });

  it('is told apart in the message', async () => {
    expect(messageOf(await expectRefused({ body: withProgress('101') }, 400))).toBe('progress must be 100 or less.');
    expect(messageOf(await expectRefused({ body: withProgress('-1') }, 400))).toBe('progress must be 0 or more.');
    expect(messageOf(await expectRefused({ body: withProgress('"50"') }, 400))).toBe(
      'progress must be a number, but is a text (it is in quotation marks).',
    );
    expect(messageOf(await expectRefused({ body: '{"lmsEnrolmentId":"A-1"}' }, 400))).toBe('progress is missing.');
    expect(messageOf(await expectRefused({ body: withProgress('NaN') }, 400))).toBe('The body is not valid JSON.');
    expect(messageOf(await expectRefused({ body: withProgress('1e400') }, 400))).toBe(
      'progress is too large for a number.',
    );
  });

  it('is named together with all other wrong fields, whatever else the body has', async () => {
    const refused = async (body: unknown) => messageOf(await expectRefused({ body: JSON.stringify(body) }, 400));
    expect(await refused({})).toBe('lmsEnrolmentId is missing. progress is missing.');
    expect(await refused({ lmsEnrolmentID: 'a', Progress: 5 })).toBe(
      'lmsEnrolmentId is missing. The body has “lmsEnrolmentID”: names are case-sensitive. ' +
        'progress is missing. The body has “Progress”: names are case-sensitive.',
    );
    expect(await refused({ lmsEnrolmentId: 5, progress: [1], other: {} })).toBe(
      'lmsEnrolmentId must be a text, but is a number. progress must be a number, but is a list.',
    );
    expect(await refused({ lmsEnrolmentId: '', progress: 101 })).toBe(
      'lmsEnrolmentId is empty. progress must be 100 or less.',
    );
    expect(await refused({ lmsEnrolmentId: 'x'.repeat(256), progress: null })).toBe(
      'lmsEnrolmentId is longer than 255 characters. progress must be a number, but is null.',
    );
    expect(await refused([])).toBe('The body must be a JSON object, but is a list.');
  });

  it('is named by its path in English, whatever language is asked for', async () => {
    const refused = await expectRefused(
      { body: '{"lmsEnrolmentId":"A-1"}', headers: { 'Accept-Language': 'de' } },
      400,
    );
    expect(messageOf(refused)).toBe('progress is missing.');
  });
});

describe('an id that cannot be one', () => {
  it.each([
    ['empty', '""'],
    ['256 characters', JSON.stringify('x'.repeat(256))],
    ['256 astral characters', JSON.stringify('😀'.repeat(256))],
    ['NUL', '"\\u0000"'],
    ['NUL among others', '"a\\u0000b"'],
    ['a lone high surrogate', '"\\ud800"'],
    ['a lone low surrogate', '"\\udc00"'],
    ['surrogates the wrong way round', '"\\udc00\\ud800"'],
    ['a high surrogate before a letter', '"\\ud83da"'],
    ['a high surrogate before a pair', '"\\ud83d\\ud83d\\ude00"'],
    ['a number', '5'],
    ['a large number', '9007199254740993'],
    ['true', 'true'],
    ['null', 'null'],
    ['an array', '["A-1"]'],
    ['an object', '{"id":"A-1"}'],
    ['a bad escape', '"\\x41"'],
    ['a short escape', '"\\u12"'],
    ['a bare line break', '"a\nb"'],
    ['a bare NUL', '"a\u0000b"'],
    ['single quotes', "'A-1'"],
    ['no quotes', 'A-1'],
    ['no end', '"A-1'],
  ])('is refused: %s', async (_name, literal) => {
    const answer = await expectRefused({ body: withId(literal) }, 400);
    expect(messageOf(answer)).not.toMatch(/pattern|\\u0000/);
  });
});

describe('a body that is not an object with the two fields', () => {
  it.each([
    ['[]', '[]'],
    ['an array of a report', `[${valid}]`],
    ['a string', '"x"'],
    ['a report in a string', JSON.stringify(valid)],
    ['null', 'null'],
    ['true', 'true'],
    ['a number', '50'],
    ['{}', '{}'],
    ['no progress', '{"lmsEnrolmentId":"A-1"}'],
    ['no id', '{"progress":50}'],
    ['other case', '{"LmsEnrolmentId":"A-1","Progress":50}'],
    ['__proto__ with the fields', '{"__proto__":{"lmsEnrolmentId":"A-1","progress":50}}'],
    ['a key twice', '{"lmsEnrolmentId":"A-1","progress":50,"progress":60}'],
    ['a key twice with one value', '{"lmsEnrolmentId":"A-1","progress":50,"progress":50}'],
    ['a key twice, once escaped', '{"lmsEnrolmentId":"A-1","progress":50,"\\u0070rogress":60}'],
    ['an id twice', '{"lmsEnrolmentId":"A-1","lmsEnrolmentId":"A-2","progress":50}'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2,"lmsEnrolmentId":"A-1","progress":50}'],
  ])('is refused: %s', async (_name, body) => {
    await expectRefused({ body }, 400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('says which key comes twice', async () => {
    expect(messageOf(await expectRefused({ body: '{"progress":1,"progress":1}' }, 400))).toContain('"progress" twice');
  });
});

describe('a body that is not JSON in UTF-8', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  it.each<[string, string | Buffer]>([
    ['white space', ' \n'],
    ['a word', 'progress'],
    ['XML', '<progress>50</progress>'],
    ['a form', 'lmsEnrolmentId=A-1&progress=50'],
    ['a trailing comma', '{"lmsEnrolmentId":"A-1","progress":50,}'],
    ['a line comment', `${valid} // done`],
    ['a block comment', '{"lmsEnrolmentId":"A-1",/**/"progress":50}'],
    ['single quotes', "{'lmsEnrolmentId':'A-1','progress':50}"],
    ['keys without quotes', '{lmsEnrolmentId:"A-1",progress:50}'],
    ['no end', valid.slice(0, -1)],
    ['something after the end', `${valid}x`],
    ['two reports', `${valid}${valid}`],
    ['two reports in lines', `${valid}\n${valid}\n`],
    ['an anti-hijacking prefix', `)]}',\n${valid}`],
    ['a no-break space', `\u00a0${valid}`],
    ['a byte order mark', `\ufeff${valid}`],
    ['NUL at the end', `${valid}\0`],
    ['UTF-16', utf16(valid)],
    ['UTF-16 with a mark', utf16(`\ufeff${valid}`)],
    ['UTF-32', Buffer.from([...valid].flatMap((character) => [0, 0, 0, character.charCodeAt(0)]))],
    ['Latin-1', Buffer.from(withId('"é"'), 'latin1')],
    ['a lone continuation byte', Buffer.from(withId('"\x80"'), 'latin1')],
    ['an overlong slash', Buffer.from(withId('"\xc0\xaf"'), 'latin1')],
    ['a surrogate in UTF-8', Buffer.from(withId('"\xed\xa0\x80"'), 'latin1')],
    ['beyond Unicode', Buffer.from(withId('"\xf4\x90\x80\x80"'), 'latin1')],
    ['an unfinished character', Buffer.from(withId('"\xf0\x9f\x98"'), 'latin1')],
    ['random bytes', Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37 + 129) % 256))],
  ])('is refused: %s', async (_name, body) => {
    await expectRefused({ body }, 400);
  });

  it.each<[string, string]>([
    ['8,000 arrays', '['.repeat(8_000) + ']'.repeat(8_000)],
    ['10,000 arrays that do not end', '['.repeat(10_000)],
    ['2,700 objects', '{"a":'.repeat(2_700) + '1' + '}'.repeat(2_700)],
    ['arrays as the progress', withProgress('['.repeat(8_000) + ']'.repeat(8_000))],
    [
      'arrays as a further field',
      `{"lmsEnrolmentId":"A-1","progress":50,"x":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
    ],
    ['1,000 keys', `{${Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
    ['a number of 16,000 digits', withProgress('9'.repeat(16_000))],
    ['a string of 16,000 characters', withId(JSON.stringify('x'.repeat(16_000)))],
  ])('or is built to be hard to read, is refused: %s', async (_name, body) => {
    await expectRefused({ body }, 400);
  });

  it('is refused with 10,000 closed levels as well, which no body of 16 KiB can hold', async () => {
    await expectRefused({ body: '['.repeat(10_000) + ']'.repeat(10_000) }, 413);
  });
});

it('names a byte order mark, which no editor shows', async () => {
  expect(messageOf(await expectRefused({ body: `\ufeff${valid}` }, 400))).toBe(
    'The body begins with a byte order mark. Send UTF-8 without it.',
  );
});

describe('no body', () => {
  it.each<[string, RequestOptions]>([
    ['of length 0', { body: '' }],
    ['none at all', { body: undefined }],
    ['no chunk', { body: '', chunked: true }],
    ['compressed', { body: gzipSync(''), headers: { 'Content-Encoding': 'gzip' } }],
  ])('is said to be missing: %s', async (_name, options) => {
    expect(messageOf(await expectRefused(options, 400))).toBe('The body is missing. Send a JSON object.');
  });

  it('is refused without a type as well', async () => {
    expectError(await send(api, { headers: authorised() }), 415);
  });
});

describe('a body of another type', () => {
  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json-patch+json',
    'application/merge-patch+json',
    'application/problem+json',
    'application/jsonx',
    'application/vnd.api+json',
    'application/xml',
    'application/octet-stream',
    'application/*',
    '*/*',
    'json',
    'application',
    'application/json, application/json',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=""',
    'application/json; charset',
    'application/json; charset=utf-8; charset=utf-16',
    '',
  ])('is refused: %s', async (type) => {
    await expectRefused({ headers: { 'Content-Type': type } }, 415);
  });

  it('is refused without a type', async () => {
    expectError(await send(api, { headers: authorised(), body: valid }), 415);
  });

  it('is refused by its type before its size is looked at', async () => {
    await expectRefused({ headers: { 'Content-Type': 'text/plain' }, body: 'x'.repeat(limit + 1) }, 415);
    const refusal = async (type: string) =>
      messageOf(await expectRefused({ headers: { 'Content-Type': type }, body: '{}' }, 415));
    expect(await refusal('Text/Plain; a=b')).toBe('The Content-Type must be application/json, but is text/plain.');
    expect(await refusal('not a type')).toBe('The Content-Type must be application/json.');
  });

  it.each(['snappy', 'compress', 'zstd', 'gzip, gzip', 'toString', '__proto__', 'none'])(
    'is refused in the encoding %s',
    async (encoding) => {
      await expectRefused({ headers: { 'Content-Encoding': encoding } }, 415);
    },
  );
});

describe('a large body', () => {
  const padded = (length: number) => valid.slice(0, -1) + ' '.repeat(length - valid.length) + '}';
  const tooMuch: [string, RequestOptions][] = [
    ['16 KiB and one byte', { body: padded(limit + 1) }],
    ['16 KiB and one byte in chunks', { body: padded(limit + 1), chunked: true }],
    ['1 MiB', { body: padded(1024 * 1024) }],
    ['1 MiB in chunks', { body: padded(1024 * 1024), chunked: true }],
    ['1 MiB of nothing', { body: Buffer.alloc(1024 * 1024) }],
    ['16 KiB and one byte, compressed', { body: gzipSync(padded(limit + 1)), headers: { 'Content-Encoding': 'gzip' } }],
    [
      'a gzip bomb of 100 MB',
      { body: gzipSync(Buffer.alloc(100_000_000)).subarray(0, limit), headers: { 'Content-Encoding': 'gzip' } },
    ],
    ['a deflate bomb', { body: deflateSync(Buffer.alloc(10_000_000)), headers: { 'Content-Encoding': 'deflate' } }],
    ['a brotli bomb', { body: brotliCompressSync(Buffer.alloc(100_000_000)), headers: { 'Content-Encoding': 'br' } }],
    ['a large body that is not gzip', { body: padded(limit + 1), headers: { 'Content-Encoding': 'gzip' } }],
  ];
  it.each(tooMuch)('is refused: %s', async (_name, options) => {
    const before = process.memoryUsage().rss;
    await expectRefused(options, 413);
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });

  it('of exactly 16 KiB is read, also compressed', async () => {
    const body = padded(limit).replace('50', '-1');
    expect(messageOf(await expectRefused({ body }, 400))).toBe('progress must be 0 or more.');
    for (const encoding of ['gzip', 'x-gzip']) {
      const compressed = { body: gzipSync(body), headers: { 'Content-Encoding': encoding } };
      expect(messageOf(await expectRefused(compressed, 400))).toBe('progress must be 0 or more.');
    }
  });

  it.each([
    ['is refused before it was sent', `Content-Length: ${1024 * 1024}\r\n\r\n`],
    ['is refused before it is asked for', `Content-Length: ${1024 * 1024}\r\nExpect: 100-continue\r\n\r\n`],
    [
      'is refused in the middle, in chunks without an end',
      `Transfer-Encoding: chunked\r\n\r\n${`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(5)}`,
    ],
  ])('%s', async (_name, rest) => {
    const startedAt = Date.now();
    const { answers, received } = await rawExchange(
      api,
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${organisation.apiKey}\r\n${rest}`,
    );
    expectError(answers[0]!, 413);
    expect(received.toString()).not.toContain('100 Continue');
    // The server would wait for half a minute.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it('is refused in a way that reaches a caller who first writes all of it', async () => {
    const length = 20 * 1024 * 1024;
    const head =
      `PUT ${lmsProgressPath} HTTP/1.1\r\nHost: attain\r\nContent-Type: application/json\r\n` +
      `Authorization: Bearer ${organisation.apiKey}\r\nContent-Length: ${length}\r\n\r\n`;
    const { answers, broken } = await rawExchange(api, Buffer.concat([Buffer.from(head), Buffer.alloc(length)]), {
      writeFirst: true,
    });
    expect(broken).toBeNull();
    expectError(answers[0]!, 413);
  });
});

describe('a body that cannot be decompressed', () => {
  it.each<[string, string, string | Buffer]>([
    ['not gzip', 'gzip', valid],
    ['gzip that ends early', 'gzip', gzipSync(valid).subarray(0, -12)],
    ['gzip with a wrong checksum', 'gzip', Buffer.concat([gzipSync(valid).subarray(0, -8), Buffer.alloc(8)])],
    ['gzip of nothing', 'gzip', gzipSync('')],
    ['gzip twice', 'gzip', gzipSync(gzipSync(valid))],
    ['not deflate', 'deflate', valid],
    ['not brotli', 'br', valid],
    ['gzip that says identity', 'identity', gzipSync(valid)],
  ])('is refused: %s', async (_name, encoding, body) => {
    await expectRefused({ headers: { 'Content-Encoding': encoding }, body }, 400);
  });
});

describe('another address', () => {
  it.each([
    '/api',
    '/api/',
    '/api/enrolments',
    '/api/enrolments/',
    '/api/lms-progress',
    '/api/enrolments/lms-progress/x',
    '/api/enrolments/lms-progress;x',
    '/api/enrolments/lms-progress%20',
    '/api/enrolments/lms-progress%00',
    '/api/enrolments%2flms-progress',
    '/api/enrolments%2Flms-progress',
    '/api/enrolments\\lms-progress',
    '/api//enrolments/lms-progress',
    '//api/enrolments/lms-progress',
    '/api/../api/enrolments/lms-progress',
    '/api/./enrolments/lms-progress',
    '/api/%2e%2e/api/enrolments/lms-progress',
    '/x/../api/enrolments/lms-progress',
    '/%61pi/enrolments/lms-progress',
    '/apix',
    '/API/enrolments/lms-progress',
    '/Provider/lms-progress',
    '/INTERNAL/students',
    '/Internal/session',
    '/api.json',
    '/enrolments/lms-progress',
    '/constructor',
    '/__proto__',
    '/..%2f..%2fetc/passwd',
    '/docs/scripts/..%2f..%2fpackage.json',
    '/docs/scripts/%2e%2e/%2e%2e/package.json',
    'http://attain.example/api/enrolments/lms-progress',
    '*',
  ])('is refused: %s', async (path) => {
    await expectRefused({ path }, 404);
  });

  it.each(['/api/enrolments/lms-progress/', '/api/Enrolments/LMS-Progress'])(
    'that Express takes for ours goes through the same checks: %s',
    async (path) => {
      await expectRefused({ path, body: withProgress('101') }, 400);
      await expectRefused({ path, method: 'POST' }, 405);
      await expectRefused({ path, headers: { Authorization: 'Bearer x' } }, 401);
    },
  );

  it.each(['/api/%E0%A4%A', '/api/enrolments/%', '/%E0%A4%A', '/verify/%E0%A4%A', '/docs/scripts/%E0%A4%A', '/%ff'])(
    'that cannot be decoded is refused or not found: %s',
    async (path) => {
      for (const method of ['PUT', 'GET']) {
        const answer = await send(api, { path, method, headers: jsonHeaders() });
        expectError(answer, answer.status === 404 ? 404 : 400);
      }
    },
  );

  it('is 400 where it has to be decoded', async () => {
    expectError(await send(api, { path: '/verify/%E0%A4%A', method: 'GET' }), 400);
  });
});

describe('another method', () => {
  it.each(['GET', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE', 'LINK'])(
    'is refused and the right one named: %s',
    async (method) => {
      const answer = await expectRefused({ method }, 405);
      expect(answer.headers.allow).toBe('PUT');
      expectError(await send(api, { method, headers: authorised() }), 405);
    },
  );

  it('is refused without a body where HTTP forbids one', async () => {
    const answer = await send(api, { method: 'HEAD', headers: authorised() });
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 405, length: 0 });
    expect(answer.headers.allow).toBe('PUT');
  });

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('is not chosen by %s', async (header) => {
    await expectRefused({ method: 'POST', headers: { [header]: 'PUT' } }, 405);
  });
});

describe('malformed HTTP', () => {
  it('behind a request that is being answered is answered once, however many pieces come', async () => {
    let listeners = 0;
    const server = createServer((_request, response) =>
      setTimeout(() => {
        listeners = response.listenerCount('close');
        response.end();
      }, 300),
    );
    answerMalformedRequests(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const socket = connect(port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      const closed = once(socket, 'close');
      socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
      for (let piece = 0; piece < 15; piece += 1) {
        await sleep(8);
        socket.write('nonsense\r\n');
      }
      await closed;
      expect(parseAnswers(Buffer.concat(chunks)).map(({ status }) => status)).toEqual([200, 400]);
      // Node reports a leak from the eleventh listener on.
      expect(listeners).toBeLessThan(5);
    } finally {
      server.close();
    }
  });

  const line = `PUT ${lmsProgressPath} HTTP/1.1\r\n`;
  const host = 'Host: attain\r\n';
  const key = () => `Authorization: Bearer ${organisation.apiKey}\r\nContent-Type: application/json\r\n`;
  const length = `Content-Length: ${valid.length}\r\n`;

  it.each<[string, number, () => string]>([
    ['an unknown method', 400, () => `FOO / HTTP/1.1\r\n${host}\r\n`],
    ['a method in lower case', 400, () => `put ${lmsProgressPath} HTTP/1.1\r\n${host}\r\n`],
    ['an unknown version', 400, () => `PUT ${lmsProgressPath} HTTP/9.9\r\n${host}\r\n`],
    ['the preface of HTTP/2', 400, () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a space in the address', 400, () => `PUT /api/a b HTTP/1.1\r\n${host}\r\n`],
    ['TLS', 400, () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['words', 400, () => 'hello?\r\n\r\n'],
    ['a line without a colon', 400, () => `${line}${host}broken line\r\n\r\n`],
    ['a space before the colon', 400, () => `${line}${host}X : y\r\n\r\n`],
    ['a folded line', 400, () => `${line}${host}X: y\r\n  z\r\n\r\n`],
    ['a bare line feed in a value', 400, () => `${line}${host}X: y\nz\r\n\r\n`],
    ['NUL in a value', 400, () => `${line}${host}X: \0\r\n\r\n`],
    ['no host', 400, () => `${line}${key()}${length}\r\n${valid}`],
    ['two hosts', 400, () => `${line}${host}Host: other\r\n${key()}${length}\r\n${valid}`],
    ['headers of 20 KB', 431, () => `${line}${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address of 20 KB', 431, () => `PUT /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a negative length', 400, () => `${line}${host}${key()}Content-Length: -1\r\n\r\n`],
    ['a length that is no number', 400, () => `${line}${host}${key()}Content-Length: ten\r\n\r\n`],
    ['two lengths', 400, () => `${line}${host}${key()}${length}Content-Length: 5\r\n\r\n${valid}`],
    ['a length and chunks', 400, () => `${line}${host}${key()}${length}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['an unknown transfer encoding', 400, () => `${line}${host}${key()}Transfer-Encoding: gzip\r\n\r\n${valid}`],
    ['chunked that is not last', 400, () => `${line}${host}${key()}Transfer-Encoding: chunked, gzip\r\n\r\n${valid}`],
    ['a chunk whose size is no number', 400, () => `${line}${host}${key()}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a chunk that is too long', 400, () => `${line}${host}${key()}Transfer-Encoding: chunked\r\n\r\n2\r\n{"x\r\n`],
    ['CONNECT', 400, () => `CONNECT attain:443 HTTP/1.1\r\n${host}\r\n`],
  ])('is answered in the shape of all errors, and then the connection is closed: %s', async (_name, status, bytes) => {
    const { answers, closed, received } = await rawExchange(api, Buffer.from(bytes(), 'latin1'), { answers: 0 });
    expect({ count: answers.length, closed, received: received.toString() }).toMatchObject({ count: 1, closed: true });
    expectError(answers[0]!, status);
    expect(await database.rows('select 1 from progress_report')).toEqual([]);
  });

  it('of a caller who keeps his half of the connection open is forgotten after a while', async () => {
    const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.resume().on('error', () => undefined);
    const ended = new Promise((resolve) => socket.once('end', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`CONNECT attain:443 HTTP/1.1\r\n${host}\r\n`);
    await ended;
    // Writing on shows that nobody listens any more; until then it is taken.
    const writing = setInterval(() => socket.write('x'), 200);
    await closed;
    clearInterval(writing);
  });

  it('after a proper request does not take the place of its answer', async () => {
    const refused = `${line}${host}${key()}Content-Length: 2\r\n\r\n{}`;
    const { answers, closed } = await rawExchange(api, `${refused}${refused}FOO\r\n\r\n`, { answers: 0 });
    expect(answers.map((answer) => (JSON.parse(answer.body.toString()) as { message: string }).message)).toEqual([
      expect.stringContaining('lmsEnrolmentId'),
      expect.stringContaining('lmsEnrolmentId'),
      'The request could not be read.',
    ]);
    expect(closed).toBe(true);
  });

  it('of a caller who hangs up in the middle of a body leaves nothing behind', async () => {
    await rawExchange(api, `${line}${host}${key()}${length}\r\n${valid.slice(0, -1)}`, { answers: 1, timeout: 200 });
    expect(await database.rows('select 1 from progress_report')).toEqual([]);
  });
});

describe('spellings of the content type', () => {
  it('do not reach the validator, which would compile and keep a schema for each of them', async () => {
    const seen: unknown[] = [];
    const app = express()
      .use(jsonBody)
      .use((request, response) => {
        seen.push(request.headers['content-type']);
        response.end();
      });
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      for (const type of ['application/json; a=1', 'Application/Json;charset=utf-8', 'application/json']) {
        await send({ port }, { headers: { 'Content-Type': type }, body: '{}', agent: false });
        await send({ port }, { method: 'GET', headers: { 'Content-Type': type }, agent: false });
      }
      await send({ port }, { method: 'GET', headers: { 'Content-Type': 'text/plain; a=1' }, agent: false });
    } finally {
      server.close();
    }
    expect(new Set(seen)).toEqual(new Set(['application/json', undefined]));
    expect(seen).toHaveLength(7);
  });
});
