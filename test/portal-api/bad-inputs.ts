import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, send, type Answer } from '../support/http-client.ts';
import { contractOperations, type ContractOperation } from '../support/portal-contract.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { courseBytes } from '../../src/domain/courses/course-structure.ts';
import { rowsOf } from '../factories/one-of-each.ts';
import { sampleRequest } from './sample-request.ts';

type Json = ReturnType<typeof JSON.parse>;

interface BadRequest {
  /** The kind of fault, without the field or parameter that has it. */
  readonly kind: string;
  readonly what: string;
  readonly status: 400 | 413 | 415;
  /** The query, or the body and the headers that belong to it. */
  readonly query?: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/**
 * A suite that sends every operation of the portal's API what the contract does not allow, to a real API process.
 * @param share one of how many requests is sent: 1 sends all. Each operation gets its share, and each kind of bad input is
 *   sent to one operation at least.
 */
export async function badInputs(share: number): Promise<void> {
  let portal: PortalFixture;
  let before: string;

  beforeAll(async () => {
    portal = await createPortalFixture();
    before = await rowsOf(portal.database, portal.organisation.id);
  });
  afterAll(() => portal.close());

  const operations = (await contractOperations()).map(([name, operation]) => ({ name, operation }));
  const requests = operations.flatMap(({ name, operation }) =>
    [...badRequests(operation)].map((request) => ({ name, operation, request })),
  );
  const kinds = new Set<string>();
  const sent = requests.filter(({ request: { kind } }, index) => {
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || index % share === 0;
  });

  const sendBad = (operation: ContractOperation, { query, body, headers: others }: BadRequest): Promise<Answer> => {
    const { path, headers } = sampleRequest(operation);
    // German, so that a message that is English in every language is noticed.
    const german = { 'Accept-Language': 'de' };
    const all: Record<string, string> = { ...portal.admin.headers, ...german, ...headers, ...others };
    return send(portal.api, {
      method: operation.method.toUpperCase(),
      path: `/internal${path}${query === undefined ? '' : `?${query}`}`,
      headers: all,
      ...(body === undefined ? {} : { body }),
    });
  };

  describe.each(operations.filter(({ operation }) => takesBody(operation) || operation.method === 'get'))(
    '$name',
    ({ name, operation }) => {
      const own = sent.filter((each) => each.name === name);

      it('takes nothing else than the contract says', async () => {
        expect(own.length).toBeGreaterThan(0);
        const taken: string[] = [];
        for (const { request } of own) {
          const answer = await sendBad(operation, request);
          if (answer.status !== request.status) taken.push(`${request.what}: ${answer.status}`);
          else expectError(answer, request.status);
          const { message } = JSON.parse(answer.body.toString()) as { message: string };
          if (/\b(is|are|must|may|has|there|the|not)\b/i.test(message)) taken.push(`${request.what}: ${message}`);
        }
        expect(taken).toEqual([]);
      });
    },
  );

  describe('all of it', () => {
    it('has changed nothing', async () => {
      expect(await rowsOf(portal.database, portal.organisation.id)).toBe(before);
    });
  });
}

const asJson = { 'Content-Type': 'application/json' };
/** More than the body of any route may have; that of a course may be the longest. */
const long = `{"x":"${'x'.repeat(courseBytes)}"}`;
const compressed = gzipSync(Buffer.alloc(20_000_000));

const takesBody = ({ operation }: ContractOperation): boolean =>
  operation.requestBody?.content['application/json'] !== undefined;

function* badRequests(operation: ContractOperation): Generator<BadRequest> {
  if (takesBody(operation)) {
    yield* wrongBodies(operation);
    yield* noJson();
  }
  if (operation.method === 'get') yield* wrongQueries(operation);
}

/** The body of an operation with something wrong about it. */
function* wrongBodies(operation: ContractOperation): Generator<BadRequest> {
  const schema = operation.operation.requestBody.content['application/json'].schema;
  const good = sampleRequest(operation).body as Record<string, unknown>;
  const wrong = (kind: string, what: string, body: unknown): BadRequest => ({
    kind,
    what,
    status: 400,
    body: JSON.stringify(body),
    headers: asJson,
  });
  for (const value of [null, [], [good], 'text', 5, true]) {
    const what = JSON.stringify(value);
    yield wrong(Array.isArray(value) && value.length > 0 ? 'within a list' : what, what, value);
  }
  yield wrong('a further field', 'a further field', { ...good, __further: 1 });
  for (const name of schema.required ?? []) {
    const { [name]: _left, ...rest } = good;
    yield wrong('without a field', `without ${name}`, rest);
  }
  for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
    const values: unknown[] = property.type === 'object' ? ['x', []] : [{ $ne: 1 }];
    if (property.type === 'string') values.push(5, true, ['x'], 'a\0b', 'a\ud800');
    if (property.type === 'array')
      values.push({ length: 1 }, 'x', ...(property.items?.nullable === true ? [] : [[null]]));
    if (!property.nullable) values.push(null);
    for (const value of values) {
      const json = JSON.stringify(value);
      yield wrong(`${property.type} as ${json}`, `${name} as ${json}`, { ...good, [name]: value });
    }
  }
}

/** Bodies that are not strictly JSON, or too long, or of another type. */
function* noJson(): Generator<BadRequest> {
  const wrong = (
    what: string,
    status: BadRequest['status'],
    body: string | Buffer,
    headers: Record<string, string> = asJson,
  ): BadRequest => ({ kind: what, what, status, body, headers });
  for (const text of ['', '{', '{"a":1,"a":2}', '{"a":1}{}', "{'a':1}", '\ufeff{}', 'NaN', '{"a":\u00001}']) {
    yield wrong(`the body ${JSON.stringify(text)}`, 400, text);
  }
  yield wrong('bytes that are no UTF-8', 400, Buffer.from([0x7b, 0xff, 0x7d]));
  yield wrong('more than a course', 413, long);
  yield wrong('20 MB in little', 413, compressed, { ...asJson, 'Content-Encoding': 'gzip' });
  yield wrong('no type', 415, '{}', {});
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1']) {
    yield wrong(`the type ${type}`, 415, '{}', { 'Content-Type': type });
  }
}

function* wrongQueries({ parameters }: ContractOperation): Generator<BadRequest> {
  const known = parameters.filter((each) => each.in === 'query').map((each) => each.name as string);
  const wrong = (query: string, kind = query): BadRequest => ({
    kind: `?${kind}`,
    what: `?${query}`,
    status: 400,
    query,
  });
  for (const query of ['unknown=1', 'unknown', '__proto__=1']) yield wrong(query);
  for (const name of known) {
    yield wrong(`${name}=%00`, 'NUL');
    yield wrong(`${name}=%ed%a0%80`, 'half a surrogate pair');
    yield wrong(`${name}=1&${name}=2`, 'twice');
    yield wrong(`${name}[]=1`, 'a list');
    yield wrong(`${name}[a]=1`, 'an object');
    if (name === 'limit') yield wrong(`${name}=1e309`, 'a number that is too large for a number');
  }
}
