import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { failure, get, localClient } from './calls.ts';
import { closeServers, serve, serveSilence } from './local-servers.ts';

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
    const client = localClient({ limits: { callsOfOrganisation: 1, timeoutMs: 1_500 } });
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
    expect(performance.now() - began).toBeGreaterThan(1_400);

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
