import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createOutboundClient } from '../../../../src/platform/outbound-http/outbound-client.ts';
import { failure, get, localClient } from './calls.ts';
import { closeServers, serve, serveSilence, type LocalServer } from './local-servers.ts';

/** Listens on this machine and must never be connected to. */
let canary: LocalServer;
let sixth: LocalServer | null;

/** Whether this machine has IPv6. */
const hasIpv6 = await new Promise<boolean>((resolve) => {
  const server = createServer();
  server.once('error', () => resolve(false)).listen(0, '::1', () => server.close(() => resolve(true)));
});

beforeEach(async () => {
  canary = await serve((_request, response) => response.end('the canary'));
  sixth = hasIpv6 ? await serveSilence('http', '::1', canary.port) : null;
});
afterEach(closeServers);

const visits = () => canary.connections() + (sixth?.connections() ?? 0);
const client = createOutboundClient({ limits: { timeoutMs: 5_000 } });

describe('no packet reaches', () => {
  it.each([
    ['127.0.0.1', 'UNREACHABLE'],
    ['127.255.255.254', 'UNREACHABLE'],
    ['0.0.0.0', 'UNREACHABLE'],
    ['localhost', 'UNREACHABLE'],
    ['LOCALHOST.', 'UNREACHABLE'],
    ['[::1]', 'UNREACHABLE'],
    ['[::]', 'UNREACHABLE'],
    ['[0:0:0:0:0:0:0:1]', 'UNREACHABLE'],
    ['[::127.0.0.1]', 'UNREACHABLE'],
    ['[::ffff:127.0.0.1]', 'UNREACHABLE'],
    ['[::ffff:7f00:1]', 'UNREACHABLE'],
    ['[64:ff9b::127.0.0.1]', 'UNREACHABLE'],
    ['[2002:7f00:1::]', 'UNREACHABLE'],
    ['127.1', 'MISCONFIGURED'],
    ['2130706433', 'MISCONFIGURED'],
    ['0x7f.1', 'MISCONFIGURED'],
    ['0x7f000001', 'MISCONFIGURED'],
    ['0177.0.0.1', 'MISCONFIGURED'],
    ['017700000001', 'MISCONFIGURED'],
    ['①②⑦.0.0.1', 'MISCONFIGURED'],
    ['127。0。0。1', 'MISCONFIGURED'],
    ['%31%32%37.0.0.1', 'MISCONFIGURED'],
    ['127.0.0.1.', 'MISCONFIGURED'],
    ['0', 'MISCONFIGURED'],
    ['user@127.0.0.1', 'MISCONFIGURED'],
    ['user:password@127.0.0.1', 'MISCONFIGURED'],
    ['lms.example@127.0.0.1', 'MISCONFIGURED'],
    ['[fe80::1%25lo]', 'MISCONFIGURED'],
  ])('http(s)://%s', async (host, kind) => {
    for (const scheme of ['http', 'https']) {
      const error = await failure(client.send(get(`${scheme}://${host}:${canary.port}/`)));
      expect(error.kind).toBe(kind);
      expect(error.timedOut).toBe(false);
    }
    expect(visits()).toBe(0);
  });

  it.each([
    '127.0.0.1',
    '127.0.0.53',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
  ])('a name whose address is %s', async (address) => {
    const named = createOutboundClient({ resolve: async () => [address], limits: { timeoutMs: 5_000 } });
    for (const scheme of ['http', 'https']) {
      const error = await failure(named.send(get(`${scheme}://lms.example:${canary.port}/?token=s3cret`)));
      expect(error.kind).toBe('UNREACHABLE');
      expect(error.message).toBe('Attain does not call lms.example: it is not at a public address.');
    }
    expect(visits()).toBe(0);
  });

  it.each(['127.1', '2130706433', '①②⑦.0.0.1', '127.0.0.1.', 'user@127.0.0.1'])(
    'an address spelt %s, even where the operator allows the address',
    async (host) => {
      const error = await failure(localClient().send(get(`http://${host}:${canary.port}/`)));
      expect(error.kind).toBe('MISCONFIGURED');
      expect(visits()).toBe(0);
    },
  );

  it.each(['ftp', 'file', 'data', 'ws', 'gopher', 'javascript', 'blob', 'unix'])(
    'another scheme: %s',
    async (scheme) => {
      const error = await failure(localClient().send(get(`${scheme}://127.0.0.1:${canary.port}/`)));
      expect(error.kind).toBe('MISCONFIGURED');
      expect(visits()).toBe(0);
    },
  );

  it('an answer of the name service that is no address', async () => {
    const odd = createOutboundClient({ resolve: async () => ['127.1', 'localhost', ''], limits: { timeoutMs: 5_000 } });
    expect((await failure(odd.send(get(`http://lms.example:${canary.port}/`)))).kind).toBe('UNREACHABLE');
    expect(visits()).toBe(0);
  });
});

describe('a URL with a user name or a password', () => {
  it('is refused with a hint and without repeating them', async () => {
    for (const user of ['s3cret', ':s3cret', 'ada:s3cret']) {
      const { message } = await failure(localClient().send(get(`http://${user}@127.0.0.1:${canary.port}/`)));
      expect(message).toBe('The URL contains a user name or a password; they belong to the authentication.');
    }
    expect(visits()).toBe(0);
  });
});

/** 127.0.0.2 plays the public host here, so that nothing outside this machine is ever called. */
describe('a name', () => {
  const allowedRanges = ['127.0.0.2/32'];

  it('that changes its answer is followed to none but the allowed address', async () => {
    const publicHost = await serve((_request, response) => response.end('public'), '127.0.0.2');
    const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.2'];
    let lookups = 0;
    const changing = localClient({ allowedRanges, resolve: async () => [answers[lookups++]!] });
    const url = (port: number) => `http://lms.example:${port}/`;

    expect((await changing.send(get(url(publicHost.port)))).body).toBe('public');
    // One look-up per connection: between a check and a connection there is no second one that could answer otherwise.
    expect(lookups).toBe(1);
    expect((await failure(changing.send(get(url(canary.port))))).kind).toBe('UNREACHABLE');
    expect((await changing.send(get(url(publicHost.port)))).body).toBe('public');
    expect(lookups).toBe(3);
    expect(visits()).toBe(0);
  });

  it.each([[['127.0.0.1', '127.0.0.2']], [['::1', '127.0.0.2', '127.0.0.1']], [['127.0.0.2', '::ffff:127.0.0.1']]])(
    'with the addresses %j is called at the allowed one only, even if nobody answers there',
    async (addresses) => {
      const mixed = localClient({ allowedRanges, resolve: async () => addresses });
      const error = await failure(mixed.send(get(`http://lms.example:${canary.port}/`)));
      expect(error.kind).toBe('UNREACHABLE');
      expect(error.message).toBe('No connection to lms.example (ECONNREFUSED).');
      expect(visits()).toBe(0);
    },
  );

  it.each([301, 302, 303, 307, 308])('cannot lead there by a redirect: %i comes back as it is', async (status) => {
    const location = `http://127.0.0.1:${canary.port}/`;
    const publicHost = await serve(
      (_request, response) => response.writeHead(status, { location }).end('elsewhere'),
      '127.0.0.2',
    );
    const answer = await localClient({ allowedRanges }).send(get(publicHost.url));
    expect(answer).toMatchObject({ status, headers: { location }, body: 'elsewhere', bodyProblem: null });
    expect(visits()).toBe(0);
  });

  it('is followed by no redirect to an allowed address either', async () => {
    const location = 'http://[';
    const publicHost = await serve((_request, response) => response.writeHead(302, { location }).end(), '127.0.0.2');
    expect((await localClient({ allowedRanges }).send(get(publicHost.url))).status).toBe(302);
    expect(publicHost.connections()).toBe(1);
  });
});

describe('the canary itself', () => {
  it('sings when somebody comes', async () => {
    expect((await localClient().send(get(canary.url))).body).toBe('the canary');
    const named = localClient({ resolve: async () => ['127.0.0.1'] });
    expect((await named.send(get(`http://lms.example:${canary.port}/`))).body).toBe('the canary');
    expect(visits()).toBe(2);
  });
});
