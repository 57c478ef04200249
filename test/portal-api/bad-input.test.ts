import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, send, type Answer } from '../support/http-client.ts';
import { contractOperations, type ContractOperation } from './portal-contract.ts';
import { createPortalFixture, type PortalFixture } from './portal-fixture.ts';
import { rowsOf } from './one-of-each.ts';
import { sampleRequest } from './sample-request.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let before: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  before = await rowsOf(portal.database, portal.organisation.id);
});
afterAll(() => portal.close());

const operations = await contractOperations();
const withBody = operations.filter(
  ([, { operation }]) => operation.requestBody?.content['application/json'] !== undefined,
);

/** Sends exactly these bytes to an operation, as an administrator. */
function sendTo(
  operation: ContractOperation,
  body: string | Buffer,
  { type = 'application/json', ...more }: Record<string, string> = {},
): Promise<Answer> {
  const { path, headers } = sampleRequest(operation);
  return send(portal.api, {
    method: operation.method.toUpperCase(),
    path: `/internal${path}`,
    headers: { ...portal.admin.headers, ...headers, ...(type === '' ? {} : { 'Content-Type': type }), ...more },
    body,
  });
}

/** The body of an operation with something wrong about it. */
function* wrongBodies(operation: ContractOperation): Generator<[string, unknown]> {
  const schema = operation.operation.requestBody.content['application/json'].schema;
  const good = sampleRequest(operation).body as Record<string, unknown>;
  for (const value of [null, [], [good], 'text', 5, true]) yield [JSON.stringify(value), value];
  yield ['a further field', { ...good, __further: 1 }];
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = good;
    yield [`without ${name}`, rest];
  }
  for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
    const wrong: unknown[] = property.type === 'object' ? ['x', []] : [{ $ne: 1 }];
    if (property.type === 'string') wrong.push(5, true, ['x'], 'a\0b', 'a\ud800');
    if (property.type === 'array') wrong.push({ length: 1 }, 'x', [null]);
    if (!property.nullable) wrong.push(null);
    for (const value of wrong) yield [`${name} as ${JSON.stringify(value)}`, { ...good, [name]: value }];
  }
}

describe.each(withBody)('%s', (_name, operation) => {
  it('takes no other body than the contract says', async () => {
    const taken: string[] = [];
    for (const [what, body] of wrongBodies(operation)) {
      const answer = await sendTo(operation, JSON.stringify(body));
      if (answer.status !== 400) taken.push(`${what}: ${answer.status}`);
      else expectError(answer, 400);
    }
    expect(taken).toEqual([]);
  });

  it('takes no body that is not strictly JSON, or too long, or of another type', async () => {
    for (const text of ['', '{', '{"a":1,"a":2}', '{"a":1}{}', "{'a':1}", '\ufeff{}', 'NaN', '{"a":\u00001}']) {
      expectError(await sendTo(operation, text), 400);
    }
    expectError(await sendTo(operation, Buffer.from([0x7b, 0xff, 0x7d])), 400);
    expectError(await sendTo(operation, `{"x":"${'x'.repeat(800_000)}"}`), 413);
    expectError(await sendTo(operation, gzipSync(Buffer.alloc(20_000_000)), { 'Content-Encoding': 'gzip' }), 413);
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1']) {
      expectError(await sendTo(operation, '{}', { type }), 415);
    }
  });
});

describe.each(operations.filter(([, { method }]) => method === 'get'))('%s', (_name, operation) => {
  it('takes no other parameters than the contract says', async () => {
    const { path } = sampleRequest(operation);
    const known = operation.parameters.filter((each) => each.in === 'query').map((each) => each.name as string);
    const queries = [
      'unknown=1',
      'unknown',
      '__proto__=1',
      ...known.map((name) => `${name}=%00`),
      ...known.map((name) => `${name}=%ed%a0%80`),
    ];
    for (const name of known) queries.push(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`);
    for (const query of queries) {
      const answer = await portal.admin.get(`${path}?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });
});

describe('all of it', () => {
  it('has changed nothing', async () => {
    expect(await rowsOf(portal.database, portal.organisation.id)).toBe(before);
  });
});
