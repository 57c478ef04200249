import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Authentication } from '../../../../src/platform/outbound-http/outbound-client.ts';
import { failure, get, localClient, post } from './calls.ts';
import { closeServers, serve, type LocalServer } from './local-servers.ts';

/** Answers with the header lines that it got. */
let echo: LocalServer;

beforeEach(async () => {
  echo = await serve((request, response) => response.end(JSON.stringify(request.rawHeaders)));
});
afterEach(closeServers);

const client = localClient();
const secret = 's3cret';

/** The headers that a call arrives with, names in lower case; two of one name fail the test. */
async function arriving(authentication: Authentication, headers: Record<string, string> = {}) {
  const { body } = await client.send(post(echo.url, '{}', { authentication, headers }));
  const lines = JSON.parse(body) as string[];
  const pairs = lines.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), lines[index + 1]!]] : []));
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function refusal(authentication: Authentication, headers: Record<string, string> = {}) {
  const error = await failure(client.send(post(`${echo.url}/?q=${secret}`, '{}', { authentication, headers })));
  expect(error).toMatchObject({ kind: 'MISCONFIGURED', timedOut: false });
  expect(`${error.message}${error.stack}`).not.toContain(secret);
  expect(echo.connections()).toBe(0);
  return error.message;
}

const custom = (name: string, value: string): Authentication => ({ type: 'CUSTOM_HEADER', name, value });
const basic = (username: string, password: string): Authentication => ({ type: 'BASIC', username, password });

describe('authentication', () => {
  it('NONE adds nothing', async () => {
    expect(await arriving({ type: 'NONE' })).toEqual({
      accept: '*/*',
      'accept-encoding': 'gzip, br',
      connection: 'close',
      'content-length': '2',
      'content-type': expect.any(String),
      host: echo.url.slice('http://'.length),
      'user-agent': expect.stringMatching(/^Attain\//),
    });
  });

  it.each([
    ['ada', 'pa:ss wörd'],
    ['ada', ''],
    ['', 'token'],
    ['Zoë', '€'],
  ])('BASIC sends user name and password in UTF-8: %j, %j', async (username, password) => {
    const { authorization } = await arriving(basic(username, password));
    const [scheme, credentials] = authorization!.split(' ') as [string, string];
    expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual(['Basic', `${username}:${password}`]);
  });

  it('BEARER sends the token', async () => {
    expect(await arriving({ type: 'BEARER', token: secret })).toHaveProperty('authorization', `Bearer ${secret}`);
  });

  it.each([
    'X-Api-Key',
    'authorization',
    'Authorization',
    'api_key',
    '!#$%&*+-.^`|~',
    'constructor',
    'toString',
    'x-forwarded-for',
  ])('CUSTOM_HEADER sends %s', async (name) => {
    const headers = await arriving(custom(name, 'Key "a", b=\tc; é'));
    expect(Object.entries(headers)).toContainEqual([name.toLowerCase(), 'Key "a", b=\tc; é']);
  });

  it('CUSTOM_HEADER carries any value that a header can hold, unchanged', async () => {
    const characters = fc.constantFrom(
      ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
      'ÿ',
    );
    const values = fc.string({ unit: characters, minLength: 1, maxLength: 60 }).filter((text) => text === text.trim());
    await fc.assert(
      fc.asyncProperty(values.filter(Boolean), async (value) => {
        expect(await arriving(custom('x-api-key', value))).toHaveProperty('x-api-key', value);
      }),
      { numRuns: 25 },
    );
  });
});

describe('refused before anything is tried', () => {
  const names =
    `host content-length connection transfer-encoding te trailer upgrade keep-alive expect cookie cookie2 proxy-authorization
proxy-connection proxy-anything webhook-id webhook-timestamp webhook-signature __proto__ Host HOST Content-Length TE Webhook-Id
user-agent accept-encoding content-type idempotency-key`.split(/\s+/);

  it.each(names)('the name %s for the authentication', async (name) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' };
    expect(await refusal(custom(name, secret), headers)).toContain(name.toLowerCase());
  });

  it.each(['', ' ', 'x y', 'x:y', 'x\r\ny', 'x\0', 'é', 'x\n', 'x/y', 'x'.repeat(257), '"x"', 'x@y', '\u212aey', '①'])(
    'the name %j for the authentication',
    async (name) => {
      await refusal(custom(name, secret));
    },
  );

  const bad = ['\r', '\n', '\r\n', '\0', '\u0001', '\u007f', '\u2028', '€', '\ud800', '漢'];

  it.each(bad)('%j in the value of a header', async (character) => {
    await refusal(custom('x-api-key', `${secret}${character}x-admin: 1`));
    await refusal({ type: 'BEARER', token: `${secret}${character}x-admin: 1` });
    await refusal({ type: 'NONE' }, { 'idempotency-key': `${secret}${character}` });
  });

  it.each(['\r', '\n', '\0', '\u007f', '\u0085', '\ud800'])('%j in BASIC', async (character) => {
    await refusal(basic(`${secret}${character}`, 'p'));
    await refusal(basic('ada', `${secret}${character}`));
  });

  it('a user name with a colon, which would end it', async () => {
    expect(await refusal(basic('ada:x', secret))).toContain('colon');
  });

  it.each([custom('x-api-key', ''), custom('x-api-key', ' '), { type: 'BEARER', token: '' } as const])(
    'credentials that are empty: %j',
    async (authentication) => {
      expect(await refusal(authentication)).toContain('empty');
    },
  );

  it('a value that is too long', async () => {
    await refusal(custom('x-api-key', 'x'.repeat(8_193)));
  });

  it.each(['host', 'Content-Length', 'transfer-encoding', 'cookie', 'x\r\ny', ''])(
    'the header %j of any caller',
    async (name) => {
      await refusal({ type: 'NONE' }, { [name]: '1' });
    },
  );
});

describe('the headers of a caller', () => {
  it('may be those of a signed webhook, beside any authentication', async () => {
    const signed = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1767225600', 'webhook-signature': 'v1,abc=' };
    expect(await arriving({ type: 'BEARER', token: secret }, signed)).toMatchObject({
      ...signed,
      authorization: `Bearer ${secret}`,
    });
  });

  it('say what the body is', async () => {
    const headers = await arriving({ type: 'NONE' }, { 'Content-Type': 'application/json' });
    expect(headers['content-type']).toBe('application/json');
  });
});

describe('a cookie that the receiver sets', () => {
  it('does not come back to it', async () => {
    const cookies: unknown[] = [];
    const { url } = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      response.setHeader('set-cookie', 'session=1').end();
    });
    await client.send(get(url));
    await client.send(get(url));
    expect(cookies).toEqual([undefined, undefined]);
  });
});
