import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import { objectAt, objectsIn, textAt, type Json, type JsonObject } from '../../../contract/json.ts';
import { readContract } from './read-contract.ts';

interface Example {
  method: string;
  path: string;
  status: number;
  body: Json | undefined;
}

const requestExamples: [string, Example][] = [];
const responseExamples: [string, Example][] = [];
for (const [path, item] of objectsIn(objectAt(readContract('current'), 'paths'))) {
  for (const [method, operation] of objectsIn(item)) {
    for (const [name, example] of examplesOf(objectAt(operation, 'requestBody'))) {
      requestExamples.push([`${method} ${path} ${name}`, { method, path, status: 200, body: example['value'] }]);
    }
    for (const [status, response] of objectsIn(objectAt(operation, 'responses'))) {
      for (const [name, example] of examplesOf(response)) {
        responseExamples.push([
          `${method} ${path} ${status} ${name}`,
          { method, path, status: Number(status), body: example['value'] },
        ]);
      }
    }
  }
}

function examplesOf(holder: JsonObject): [string, JsonObject][] {
  return [...objectsIn(objectAt(objectAt(objectAt(holder, 'content'), 'application/json'), 'examples'))];
}

/** A service that enforces the contract as the product does; it replies what the header `x-reply` says, else 200 without a body. */
function contractServer(): Promise<Server> {
  const app = express();
  const apiSpec = join(import.meta.dirname, '../../../openapi.yaml');
  app.use(express.json());
  app.use(middleware({ apiSpec, validateRequests: true, validateResponses: true, validateSecurity: false }));
  app.use((request, response) => {
    const reply = request.get('x-reply');
    if (reply === undefined) {
      response.end();
    } else {
      const { status, body } = JSON.parse(reply) as Example;
      response.status(status).json(body);
    }
  });
  const showError: ErrorRequestHandler = (error: { status?: number; message: string }, _request, response, _next) => {
    response.status(error.status ?? 500).send(`refused: ${error.message}`);
  };
  app.use(showError);
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** The example of the parameter in the address. */
const inboundToken = textAt(
  objectAt(objectAt(objectAt(readContract('current'), 'components'), 'parameters'), 'InboundToken'),
  'example',
);

describe('the examples of openapi.yaml', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = await contractServer();
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = (method: string, path: string, headers: Record<string, string>, body?: Json) =>
    fetch(origin + path.replace('{token}', inboundToken), {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('are there', () => {
    expect(requestExamples.length).toBeGreaterThanOrEqual(3);
    expect(responseExamples.length).toBeGreaterThanOrEqual(9);
  });

  it.each(requestExamples)('are accepted as requests: %s', async (_name, { method, path, body }) => {
    const reply = await send(method, path, {}, body);
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  it.each(responseExamples)('are accepted as responses: %s', async (_name, { method, path, status, body }) => {
    const request = requestExamples.find(([, example]) => example.path === path)?.[1].body;
    const reply = await send(method, path, { 'x-reply': encodeHeader({ status, body }) }, request);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual(body);
  });

  it('would not be, if they did not fit', async () => {
    const request = requestExamples[0]![1];
    const wrong = encodeHeader({ status: 400, body: { title: 'Bad Request', message: 1 } });
    const reply = await send(request.method, request.path, { 'x-reply': wrong }, request.body);
    expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('message must be string')]);
  });
});

describe('the request schema of openapi.yaml', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = await contractServer();
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/enrolments/lms-progress`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const status = async (body: string) =>
    (await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })).status;

  it.each([
    ['the lowest progress', '{"lmsEnrolmentId":"a","progress":0}'],
    ['the highest progress', '{"lmsEnrolmentId":"a","progress":100}'],
    ['a fraction', '{"lmsEnrolmentId":"a","progress":99.999999}'],
    ['255 characters outside the basic plane', JSON.stringify({ lmsEnrolmentId: '😀'.repeat(255), progress: 1 })],
    ['an unknown field', '{"lmsEnrolmentId":"a","progress":50,"grade":1}'],
    ['a field called __proto__', '{"lmsEnrolmentId":"a","progress":50,"__proto__":{}}'],
    ['line breaks and quotes', JSON.stringify({ lmsEnrolmentId: 'a\n"\\\u2028', progress: 1 })],
  ])('accepts %s', async (_what, body) => {
    expect(await status(body)).toBe(200);
  });

  it.each([
    ['progress above 100', '{"lmsEnrolmentId":"a","progress":100.0000000001}'],
    ['progress below 0', '{"lmsEnrolmentId":"a","progress":-0.0001}'],
    ['progress that is infinite once read', '{"lmsEnrolmentId":"a","progress":1e400}'],
    ['progress as text', '{"lmsEnrolmentId":"a","progress":"50"}'],
    ['progress as a truth value', '{"lmsEnrolmentId":"a","progress":true}'],
    ['progress as null', '{"lmsEnrolmentId":"a","progress":null}'],
    ['progress as a list', '{"lmsEnrolmentId":"a","progress":[50]}'],
    ['no progress', '{"lmsEnrolmentId":"a"}'],
    ['no id', '{"progress":50}'],
    ['an empty id', '{"lmsEnrolmentId":"","progress":50}'],
    ['an id of 256 characters', JSON.stringify({ lmsEnrolmentId: 'a'.repeat(256), progress: 50 })],
    ['an id that is a number', '{"lmsEnrolmentId":5,"progress":50}'],
    ['an id with NUL', '{"lmsEnrolmentId":"a\\u0000b","progress":50}'],
    ['an id with the first half of a surrogate pair', '{"lmsEnrolmentId":"a\\ud83db","progress":50}'],
    ['an id with the second half of a surrogate pair', '{"lmsEnrolmentId":"a\\ude00","progress":50}'],
    ['an id with the halves exchanged', '{"lmsEnrolmentId":"\\ude00\\ud83d","progress":50}'],
    ['a list', '[]'],
  ])('refuses %s', async (_what, body) => {
    expect(await status(body)).toBe(400);
  });
});

/** Header values are Latin-1; the examples are not. */
function encodeHeader(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
