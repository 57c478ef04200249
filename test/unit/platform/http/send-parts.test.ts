import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { sendParts } from '../../../../src/platform/http/portal/send-parts.ts';
import { eventually } from '../../../support/eventually.ts';

const part = 'x'.repeat(64 * 1024);
let server: Server;
let listeners = 0;
let ended = false;
let failure: unknown;
let parts: () => AsyncGenerator<string>;
let mayGoOn = () => Promise.resolve(true);
const options = ({ stalledAfter }: { stalledAfter?: unknown }) => ({
  mayGoOn,
  ...(stalledAfter === undefined ? {} : { stalledAfter: Number(stalledAfter) }),
});

async function* manyParts(count: number, error?: Error): AsyncGenerator<string> {
  try {
    for (let index = 0; index < count; index += 1) yield await Promise.resolve(part);
    if (error !== undefined) throw error;
  } finally {
    ended = true;
  }
}

beforeEach(async () => {
  [listeners, ended, failure] = [0, false, undefined];
  mayGoOn = () => Promise.resolve(true);
  const app = express();
  app.get('/', async ({ query }, response) => {
    const on = response.on.bind(response);
    response.on = (event, listener) => {
      on(event, listener);
      listeners = Math.max(listeners, response.listenerCount('close'));
      return response;
    };
    await sendParts(response, 200, { 'Content-Type': 'text/csv' }, parts(), options(query)).catch((error: unknown) => {
      failure = error;
      if (!response.headersSent) response.status(500).end();
    });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(path = '/'): Promise<IncomingMessage> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
  return answer;
}

describe('a text that is sent part by part', () => {
  it('arrives as a whole, at the pace of the client, with few listeners', async () => {
    parts = () => manyParts(200);
    const answer = await open();
    await eventually(() => Promise.resolve(listeners > 0 ? true : null));
    expect(ended).toBe(false);
    expect((await text(answer)).length).toBe(200 * part.length);
    expect({ ended, failure }).toEqual({ ended: true, failure: undefined });
    expect(listeners).toBeLessThan(5);
  });

  it('ends when the client goes away', async () => {
    parts = () => manyParts(10_000_000);
    const answer = await open();
    await once(answer, 'data');
    answer.destroy();
    await eventually(() => Promise.resolve(ended ? true : null));
    expect(failure).toBeUndefined();
  });

  it('is cut when the client takes nothing for too long', async () => {
    parts = () => manyParts(10_000_000);
    const answer = await open('/?stalledAfter=200');
    answer.pause();
    const cut = once(answer, 'error');
    await eventually(() => (ended ? true : null));
    answer.resume();
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(failure).toBeUndefined();
  });

  it('is cut when the caller may have no more of it', async () => {
    parts = () => manyParts(10);
    let asked = 0;
    mayGoOn = () => Promise.resolve((asked += 1) <= 3);
    await expect(text(await open())).rejects.toThrow('aborted');
    expect({ asked, ended, failure }).toEqual({ asked: 4, ended: true, failure: undefined });
  });

  it('is cut where it fails', async () => {
    parts = () => manyParts(3, new Error('no more'));
    await expect(text(await open())).rejects.toThrow('aborted');
    expect(failure).toMatchObject({ message: 'no more' });
  });

  it('is an answer like any other where it fails at once', async () => {
    parts = () => manyParts(0, new Error('nothing'));
    expect((await open()).statusCode).toBe(500);
  });
});
