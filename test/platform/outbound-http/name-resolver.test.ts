import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createHostsFile } from '../../../src/platform/outbound-http/hosts-file.ts';
import { createNameResolver, type NameResolverOptions } from '../../../src/platform/outbound-http/name-resolver.ts';
import { startNameServer, type NameAnswer, type StubNameServer } from '../../support/stub-name-server.ts';
import { failure, get, localClient } from '../../unit/platform/outbound-http/calls.ts';
import { closeServers, serve } from '../../unit/platform/outbound-http/local-servers.ts';

const opened: StubNameServer[] = [];
// Tests beside each other: what they open is closed at the end.
afterAll(async () => {
  await closeServers();
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

type Answer = (name: string, type: 'A' | 'AAAA') => NameAnswer;

/** A resolver that asks a stub on this machine. */
async function resolverOf(answer: Answer, options: NameResolverOptions = {}) {
  const stub = await startNameServer(answer);
  opened.push(stub);
  const resolve = createNameResolver({ servers: [stub.server], ...options });
  const lookUp = (name: string, signal = new AbortController().signal, organisationId = 'organisation-1') =>
    resolve(name, { organisationId, signal });
  return { lookUp, resolve, questions: stub.questions };
}

/** Returns the result or the error of the work, and its duration in milliseconds. */
async function timed<T>(work: () => Promise<T>): Promise<[T | { code: unknown }, number]> {
  const began = performance.now();
  const outcome = await work().catch((error: { code?: unknown }) => ({ code: error.code }));
  return [outcome, performance.now() - began];
}

describe('a name', () => {
  it.concurrent('has its IPv4 addresses first, of each family eight at most', async () => {
    const many = Array.from({ length: 12 }, (_, index) => [`192.0.2.${index}`, `2001:db8::${index}`]).flat();
    const { lookUp, questions } = await resolverOf(() => many);
    expect(await lookUp('LMS.example.')).toEqual(
      [...Array(8).keys()]
        .map((n) => `192.0.2.${n}`)
        .concat(['2001:db8::', ...[...Array(8).keys()].slice(1).map((n) => `2001:db8::${n}`)]),
    );
    expect(questions).toEqual(['lms.example', 'lms.example']);
  });

  it.concurrent('of one family does not wait for the other', async () => {
    const { lookUp } = await resolverOf(
      (name, type) => (name.startsWith(`${type.toLowerCase()}.`) ? 'SILENCE' : ['192.0.2.1', '2001:db8::1']),
      {
        timeoutMs: 30_000,
      },
    );
    for (const [name, address] of [
      ['aaaa.example', '192.0.2.1'],
      ['a.example', '2001:db8::1'],
    ] as const) {
      const [addresses, took] = await timed(() => lookUp(name));
      expect([name, addresses]).toEqual([name, [address]]);
      expect(took).toBeLessThan(10_000);
    }
  });

  it.concurrent('is asked for again each time: an answer is not kept, and each is checked', async () => {
    let asked = 0;
    const target = await serve((_request, response) => response.end('allowed'), '127.0.0.2');
    const { resolve } = await resolverOf((_name, type) => {
      if (type === 'AAAA') return [];
      asked += 1;
      return asked % 2 === 1 ? ['127.0.0.2'] : ['127.0.0.1', '192.168.0.1'];
    });
    const client = localClient({ resolve, allowedRanges: ['127.0.0.2/32'] });
    for (let index = 0; index < 3; index += 1) {
      expect((await client.send(get(`http://lms.example:${target.port}/`))).body).toBe('allowed');
      const { message } = await failure(client.send(get(`http://lms.example:${target.port}/`)));
      expect(message).toBe('Attain does not call lms.example: it is not at a public address.');
    }
    expect(asked).toBe(6);
  });

  it.concurrent.each<[string, NameAnswer, string]>([
    ['does not exist', 'NO_SUCH_NAME', 'The name lms.example could not be looked up (ENOTFOUND).'],
    ['has no address', [], 'The name lms.example could not be looked up (ENODATA).'],
    ['is refused', 'REFUSED', 'The name lms.example could not be looked up (EREFUSED).'],
    ['gets no answer', 'SILENCE', 'No name server answered the question for the address of lms.example.'],
  ])('that %s is said to be so', async (_what, answer, message) => {
    const { resolve } = await resolverOf(() => answer, { timeoutMs: 500 });
    const error = await failure(localClient({ resolve }).send(get('http://lms.example/')));
    expect(error).toMatchObject({ kind: 'UNREACHABLE', message, timedOut: answer === 'SILENCE' });
  });

  it.concurrent('that is local, or in the hosts file, is not asked for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attain-hosts-'));
    const path = join(folder, 'hosts');
    await writeFile(
      path,
      '# none\n10.0.0.7\tlms Lms.Internal # ours\nfd00::7 lms\nnonsense other\n\n127.0.0.1 localhost\n',
    );
    const { lookUp, questions } = await resolverOf(() => 'NO_SUCH_NAME', { hostsFile: createHostsFile(path) });
    expect(await lookUp('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await lookUp('Portal.LOCALHOST.')).toEqual(['127.0.0.1', '::1']);
    expect(await lookUp('LMS')).toEqual(['10.0.0.7', 'fd00::7']);
    expect(await lookUp('lms.internal.')).toEqual(['10.0.0.7']);
    expect(questions).toEqual([]);
    await expect(lookUp('other')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await rm(folder, { recursive: true });
    const { lookUp: withoutFile } = await resolverOf(() => ['192.0.2.1'], { hostsFile: createHostsFile(path) });
    expect(await withoutFile('lms')).toEqual(['192.0.2.1']);
  });
});

describe('a silent name server', () => {
  it.concurrent(
    'is given up when the time is over, and at once by a call that gives up; then it is not asked any more',
    async () => {
      const { lookUp, questions } = await resolverOf(() => 'SILENCE', { timeoutMs: 400 });
      const [outcome, took] = await timed(() => lookUp('lms.example'));
      expect(outcome).toEqual({ code: 'ETIMEOUT' });
      expect(took).toBeGreaterThan(350);
      expect(took).toBeLessThan(5_000);
      const patient = await resolverOf(() => 'SILENCE', { timeoutMs: 20_000 });
      const controller = new AbortController();
      const given = timed(() => patient.lookUp('crm.example', controller.signal));
      await sleep(100);
      controller.abort();
      expect((await given)[1]).toBeLessThan(10_000);
      const asked = [questions.length, patient.questions.length];
      await sleep(2_000);
      expect([questions.length, patient.questions.length]).toEqual(asked);
    },
  );

  it.concurrent(
    'is asked once for the calls of an organisation that need the same name, until the last of them gives up',
    async () => {
      const { lookUp, questions } = await resolverOf((name) => (name === 'slow.example' ? 'SILENCE' : ['192.0.2.1']));
      const controllers = Array.from({ length: 50 }, () => new AbortController());
      const calls = controllers.map(({ signal }) => timed(() => lookUp('slow.example', signal)));
      for (const controller of controllers.slice(1)) controller.abort();
      await Promise.all(calls.slice(1));
      await sleep(50);
      // The first still waits.
      expect(new Set(questions)).toEqual(new Set(['slow.example']));
      expect(questions).toHaveLength(2);
      controllers[0]!.abort();
      await calls[0];
      expect(await lookUp('quick.example')).toEqual(['192.0.2.1']);
    },
  );

  it.concurrent.each([
    [8, 1_500],
    [50, 600],
  ])('that %i calls of one organisation wait for keeps no other organisation waiting', async (count, timeoutMs) => {
    const target = await serve((_request, response) => response.end('answered'));
    const { resolve, questions } = await resolverOf(
      (name, type) => (name.startsWith('silent') ? 'SILENCE' : type === 'A' ? ['127.0.0.1'] : []),
      { timeoutMs },
    );
    const client = localClient({ resolve, limits: { callsOfOrganisation: 20 } });
    const call = async () => {
      const url = `http://lms.example:${target.port}/`;
      const [answer, took] = await timed(() => client.send(get(url, { organisationId: 'organisation-2' })));
      expect(answer).toMatchObject({ body: 'answered' });
      return took;
    };
    await call();
    const quiet = [];
    for (let index = 0; index < 10; index += 1) quiet.push(await call());
    const began = performance.now();
    // Distinct names, each of which would be one of the four threads' for the system's look-up.
    const hung = Array.from({ length: count }, (_, index) =>
      failure(client.send(get(`http://silent-${index}.example/`))),
    );
    let ended = 0;
    for (const call of hung) void call.then(() => (ended += 1));
    await sleep(200);
    const under = [];
    for (let index = 0; index < 5; index += 1) under.push(await call());
    expect(ended).toBeLessThan(count);
    expect(median(under)).toBeLessThan(2 * median(quiet) + 300);
    // No more at a time than an organisation may have.
    expect(new Set(questions.filter((name) => name.startsWith('silent'))).size).toBe(Math.min(count, 16));

    // The first are given up when their time is over, and their places are free again.
    const own = timed(() => client.send(get(`http://lms.example:${target.port}/`)));
    for (const error of await Promise.all(hung)) expect(error).toMatchObject({ kind: 'UNREACHABLE', timedOut: true });
    expect((await own)[0]).toMatchObject({ body: 'answered' });
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
