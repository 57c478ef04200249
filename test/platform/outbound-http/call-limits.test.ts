import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { countInTurns } from '../../support/count-in-turns.ts';
import { failure, get, localClient } from '../../unit/platform/outbound-http/calls.ts';
import { closeServers, serve, serveSilence } from '../../unit/platform/outbound-http/local-servers.ts';

afterEach(closeServers);

describe('the calls of one organisation', () => {
  it('are limited: further ones wait for them, and those of others do not', async () => {
    const hung = await serveSilence();
    const quick = await serve((_request, response) => response.end('answered'));
    const client = localClient({ limits: { callsOfOrganisation: 3, calls: 5, timeoutMs: 3_000 } });
    const controllers = [1, 2, 3].map(() => new AbortController());
    const waiting = controllers.map(({ signal }) => failure(client.send(get(hung.url, { signal }))));
    await sleep(100);
    expect(hung.connections()).toBe(3);

    let isAnswered = false;
    const own = client.send(get(quick.url)).then((answer) => {
      isAnswered = true;
      return answer;
    });
    const other = await client.send(get(quick.url, { organisationId: 'organisation-2' }));
    expect(other.body).toBe('answered');
    expect([isAnswered, quick.connections()]).toEqual([false, 1]);

    controllers[0]!.abort();
    expect((await own).body).toBe('answered');
    for (const controller of controllers) controller.abort();
    for (const error of await Promise.all(waiting)) expect(error.message).toMatch(/was interrupted/);
  });

  it('wait for a third of their time at most, and then nothing is sent', async () => {
    const hung = await serveSilence();
    const client = localClient({ limits: { callsOfOrganisation: 1, timeoutMs: 750 } });
    const began = performance.now();
    let isFirstOver = false;
    const first = failure(client.send(get(hung.url))).finally(() => (isFirstOver = true));
    const second = client.send(get(hung.url));
    const error = await failure(second);
    expect(isFirstOver).toBe(false);
    expect(error).toMatchObject({
      kind: 'UNREACHABLE',
      timedOut: true,
      message: expect.stringMatching(/^127\.0\.0\.1 was not called: too many calls of your organisation are waiting/),
    });
    expect(await first).toMatchObject({ kind: 'UNKNOWN', timedOut: true });
    expect(hung.connections()).toBe(1);
    expect(performance.now() - began).toBeGreaterThan(700);

    const gone = new AbortController();
    const third = failure(client.send(get(hung.url)));
    const fourth = failure(client.send(get(hung.url, { signal: gone.signal })));
    gone.abort();
    expect(await fourth).toMatchObject({ kind: 'UNREACHABLE', timedOut: false });
    await third;
  });

  it('leave their places however they end', async () => {
    const client = localClient({ limits: { callsOfOrganisation: 1, calls: 1, timeoutMs: 2_000 } });
    const answering = await serve((_request, response) => response.end('answered'));
    const cutting = await serve((request) => request.socket.destroy());
    for (let index = 0; index < 5; index += 1) {
      await failure(client.send(get('http://10.0.0.1/')));
      await failure(client.send(get('http://not-a-name.invalid.localhost:1/')));
      await failure(client.send(get('ftp://lms.example/')));
      await failure(client.send(get(cutting.url)));
      expect((await client.send(get(answering.url))).body).toBe('answered');
    }
  });
});

describe('many calls at the same moment', () => {
  const calls = 150;
  const limits = { callsOfOrganisation: calls, timeoutMs: 2_000 };

  /** Makes the calls. Few of the noted events may happen in one turn of the event loop. */
  async function expectFewInTurn(make: (note: () => void) => Promise<unknown>[]): Promise<void> {
    const counted = countInTurns();
    await Promise.all(make(counted.note));
    const turns = counted.stop();
    expect(turns.reduce((sum, count) => sum + count, 0)).toBe(calls);
    expect(Math.max(...turns)).toBeLessThan(20);
  }
  const times = <T>(make: () => T): T[] => Array.from({ length: calls }, make);

  it('begin a few at a time', async () => {
    const { port } = await serve((_request, response) => response.end());
    await expectFewInTurn((note) => {
      const resolve = async () => {
        note();
        return Promise.resolve(['127.0.0.1']);
      };
      const client = localClient({ limits, resolve });
      return times(() => client.send(get(`http://lms.example:${port}`)));
    });
  });

  it('are answered a few at a time', async () => {
    const held: (() => void)[] = [];
    const { url } = await serve((_request, response) => {
      held.push(() => response.end('answer'));
      if (held.length === calls) for (const answer of held) answer();
    });
    const client = localClient({ limits });
    await expectFewInTurn((note) => times(async () => client.send(get(url)).finally(note)));
  });

  it('end a few at a time when their time is over', async () => {
    const hung = await serveSilence();
    const client = localClient({ limits: { ...limits, timeoutMs: 1_000 } });
    await expectFewInTurn((note) =>
      times(async () => {
        expect(await failure(client.send(get(hung.url)))).toMatchObject({ kind: 'UNKNOWN', timedOut: true });
        note();
      }),
    );
    await hung.isLeftAlone();
  });

  it('may end otherwise while they wait for their end', async () => {
    const hung = await serveSilence();
    const client = localClient({ limits: { callsOfOrganisation: calls, timeoutMs: 500 } });
    const controller = new AbortController();
    // This timer begins first. So the caller cancels when the time of the calls is over and they have not ended yet.
    setTimeout(() => setImmediate(() => controller.abort()), 500);
    const ended = await Promise.all(
      Array.from({ length: calls }, () => failure(client.send(get(hung.url, { signal: controller.signal })))),
    );
    for (const { message } of ended) expect(message).toMatch(/within 0.5 s|was interrupted/);
    expect((await failure(client.send(get(hung.url)))).timedOut).toBe(true);
    await hung.isLeftAlone();
  });
});
