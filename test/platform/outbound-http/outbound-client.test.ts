import { afterEach, describe, expect, it } from '@jest/globals';
import { failure, get, localClient, post } from '../../unit/platform/outbound-http/calls.ts';
import {
  closedPort,
  closeServers,
  serve,
  serveRaw,
  serveSilence,
} from '../../unit/platform/outbound-http/local-servers.ts';

afterEach(closeServers);

const client = localClient();
const hasty = localClient({ limits: { timeoutMs: 300 } });
const secretUrl = (url: string) => `${url}/students/ada?token=s3cret`;
const credentials = { type: 'BEARER', token: 's3cret' } as const;

describe('an answer', () => {
  it.each([200, 201, 302, 400, 401, 404, 410, 429, 500, 503])('%i comes back with headers and body', async (status) => {
    const { url } = await serve((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json', 'Retry-After': '7' }).end('{"id":"ä"}'),
    );
    const answer = await client.send(get(url));
    expect(answer).toMatchObject({ status, body: '{"id":"ä"}', bodyProblem: null });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '7' });
  });

  it.each([204, 304])('%i comes back without a body', async (status) => {
    const { url } = await serve((_request, response) => response.writeHead(status).end());
    expect(await client.send(get(url))).toMatchObject({ status, body: '', bodyProblem: null });
  });

  it('comes to what was sent: method, path, headers and body, once and on a connection of its own', async () => {
    const seen: unknown[] = [];
    const server = await serve(async (request, response) => {
      const body = (await request.toArray()).join('');
      const { connection, 'content-type': type, 'idempotency-key': key, 'user-agent': agent, cookie } = request.headers;
      seen.push([request.method, request.url, body, connection, type, key, agent, cookie]);
      response.setHeader('set-cookie', ['session=1; Path=/', 'b=2']).end('ok');
    });
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' };
    const call = post(`${server.url}/a%2Fb/?q=%C3%A9#part`, '{"name":"Zoë"}', { headers });
    for (const answer of [await client.send(call), await client.send(call)]) {
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
    const sent = ['POST', '/a%2Fb/?q=%C3%A9', '{"name":"Zoë"}', 'close', 'application/json', 'k-1'];
    expect(seen).toEqual([1, 2].map(() => [...sent, expect.stringMatching(/^Attain\/\d+\.\d+\.\d+/), undefined]));
    expect(server.connections()).toBe(2);
    await server.isLeftAlone();
  });

  it('that came before the whole request was read counts', async () => {
    const { url } = await serveRaw((socket) => socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig'));
    expect(await client.send(post(url, 'x'.repeat(100)))).toMatchObject({ status: 413, body: 'big' });
  });
});

describe('a name', () => {
  it('is looked up as the system does it', async () => {
    const { port } = await serve((request, response) => response.end(request.headers.host));
    expect((await client.send(get(`http://localhost:${port}/`))).body).toBe(`localhost:${port}`);
  });
});

describe('UNREACHABLE: no byte of the request left', () => {
  it('when nobody listens', async () => {
    const error = await failure(client.send(get(secretUrl(`http://127.0.0.1:${await closedPort()}`))));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    expect(error.message).toBe('No connection to 127.0.0.1 (ECONNREFUSED).');
  });

  it.each([
    ['is unknown', async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), ' (ENOTFOUND)'],
    ['has no address', async () => [], ''],
  ])('when the name %s', async (_case, resolve, code) => {
    const error = await failure(localClient({ resolve }).send(get(secretUrl('http://lms.example'))));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    expect(error.message).toBe(`The name lms.example could not be looked up${code}.`);
  });

  it('when looking the name up takes too long; a late answer is not called', async () => {
    const server = await serveSilence();
    let answer = (_addresses: string[]) => {};
    const resolve = () => new Promise<string[]>((settle) => (answer = settle));
    const slow = localClient({ resolve, limits: { timeoutMs: 100 } });
    const error = await failure(slow.send(get(`http://lms.example:${server.port}/`)));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: true });
    expect(error.message).toBe('No connection to lms.example within 0.1 s.');
    answer(['127.0.0.1']);
    // A connection opened now is taken after one opened before, so nothing can still be on its way.
    await failure(hasty.send(get(server.url)));
    expect(server.connections()).toBe(1);
  });

  it('when the caller gave up before', async () => {
    const server = await serveSilence();
    const error = await failure(client.send(get(server.url, { signal: AbortSignal.abort() })));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    expect(server.connections()).toBe(0);
  });
});

describe('UNKNOWN: the request may have arrived', () => {
  it('when no answer comes in time', async () => {
    const server = await serveSilence();
    const error = await failure(hasty.send(post(secretUrl(server.url), '{}', { authentication: credentials })));
    expect(error).toMatchObject({ kind: 'UNKNOWN', timedOut: true });
    expect(error.message).toBe('No answer from 127.0.0.1 within 0.3 s.');
    await server.isLeftAlone();
  });

  it('when the headers come drop by drop', async () => {
    const server = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-Drop: 1\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const started = performance.now();
    expect(await failure(hasty.send(get(server.url)))).toMatchObject({ kind: 'UNKNOWN', timedOut: true });
    expect(performance.now() - started).toBeLessThan(5_000);
    await server.isLeftAlone();
  });

  it.each([
    ['at once', ''],
    ['in the status line', 'HTTP/1.1 20'],
    ['in the headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ])('when the connection is cut %s', async (_case, beginning) => {
    const { url } = await serveRaw((socket) => socket.end(beginning));
    const error = await failure(client.send(post(secretUrl(url), '{}', { authentication: credentials })));
    expect(error).toMatchObject({ kind: 'UNKNOWN', timedOut: false });
    expect(error.message).toBe('The connection to 127.0.0.1 ended before an answer came (ECONNRESET).');
  });

  it('when the connection is reset', async () => {
    const { url } = await serveRaw((socket) => socket.resetAndDestroy());
    expect((await failure(client.send(post(url, '{}')))).kind).toBe('UNKNOWN');
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-Flood: 0123456789abcdef\r\n'.repeat(2_000)}`],
    ['one endless header', `HTTP/1.1 200 OK\r\nX-Flood: ${'x'.repeat(50_000)}`],
    [
      'a protocol that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('when the answer is %s', async (_case, answer) => {
    const server = await serveRaw((socket) => socket.write(answer));
    const error = await failure(client.send(post(secretUrl(server.url), '{}', { authentication: credentials })));
    expect(error).toMatchObject({ kind: 'UNKNOWN', timedOut: false });
    expect(error.message).toContain('127.0.0.1');
    expect(error.message).not.toMatch(/s3cret|ada/);
    await server.isLeftAlone();
  });

  it('when the caller gives up in between', async () => {
    const controller = new AbortController();
    const server = await serveRaw(() => controller.abort());
    const error = await failure(client.send(get(server.url, { signal: controller.signal })));
    expect(error).toMatchObject({
      kind: 'UNKNOWN',
      timedOut: false,
      message: 'The call to 127.0.0.1 was interrupted.',
    });
    await server.isLeftAlone();
  });
});

describe('MISCONFIGURED: nothing was tried', () => {
  it.each([
    '',
    'lms.example/s3cret',
    '//lms.example/s3cret',
    'http://',
    'http://a b/s3cret',
    'http://lms.example:99999/s3cret',
    'http://[s3cret]/',
  ])('for the URL %j, which the message does not repeat', async (url) => {
    const error = await failure(client.send(get(url)));
    expect(error).toMatchObject({ kind: 'MISCONFIGURED', timedOut: false });
    expect(error.message).not.toContain('s3cret');
  });

  it('for a GET with a body', async () => {
    expect((await failure(client.send({ ...post('http://lms.example', '{}'), method: 'GET' }))).kind).toBe(
      'MISCONFIGURED',
    );
  });
});

describe('many calls that hang', () => {
  it('all end in time and leave no connection behind', async () => {
    const server = await serveSilence();
    const calls = Array.from({ length: 50 }, () =>
      failure(localClient({ limits: { timeoutMs: 1_000 } }).send(get(server.url))),
    );
    const errors = await Promise.all(calls);
    expect(errors.every(({ kind, timedOut }) => kind === 'UNKNOWN' && timedOut)).toBe(true);
    expect(server.connections()).toBe(50);
    await server.isLeftAlone();
  });
});

describe('what the caller passes', () => {
  it('keeps no listener once the call is over', async () => {
    const { url } = await serve((_request, response) => response.end());
    const { signal } = new AbortController();
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => (listeners++, add(...given));
    signal.removeEventListener = (...given: Parameters<typeof remove>) => (listeners--, remove(...given));
    await client.send(get(url, { signal }));
    expect(listeners).toBe(0);
  });
});
