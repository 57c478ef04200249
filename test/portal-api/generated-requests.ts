import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { workbookOf } from '../support/workbook.ts';
import { codePoints } from '../support/code-points.ts';
import { newId } from '../../src/platform/ids.ts';
import { logoJpeg, logoPng } from '../organisations/logo-files.ts';
import type { ContractOperation } from '../support/portal-contract.ts';
import { sampleOf } from './sample-request.ts';

type Json = ReturnType<typeof JSON.parse>;

export interface GeneratedRequest {
  readonly name: string;
  readonly operation: ContractOperation;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

/** Ids that a request may name things by; those of another organisation must never be found. */
export interface KnownIds {
  readonly own: Readonly<Record<string, string>>;
  readonly foreign: Readonly<Record<string, string>>;
}

const texts = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  'İstanbul ﬁ',
  '김민준 이',
  "Robert'); drop table student;--",
  '<script>alert(1)</script>',
  '${courseId} $& $`',
  '__proto__',
  'x'.repeat(256),
  'x'.repeat(20_000),
  '😀'.repeat(300),
  '../../etc/passwd',
  '%00%ff',
  'a@b',
  'ada@example.org',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'https://lms.example/courses?q=${searchTerm}',
  'https://user@lms.example:99999/',
  '{"a": "${courseId}"}',
  '{"a": ${quizResults}}',
  '['.repeat(5_000),
  '2026-02-30T25:61:00Z',
  '2026-11-22T00:00:00.000Z',
  '-1',
  '1e400',
];

const anyText = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: codePoints, maxLength: 300 }),
);

const anyJson = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
  anyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(2, 40, 400).map((depth) => nested(depth)),
  fc.constantFrom(100, 3_000).map((length) => Array.from({ length }, (_, index) => index)),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A value of about the right shape: one in `1 / wrong` is anything else. */
function valueOf(schema: Json, name: string, ids: KnownIds, wrong: number): fc.Arbitrary<unknown> {
  const right = rightValueOf(schema, name, ids, wrong);
  return wrong === 0 ? right : fc.oneof({ weight: 12, arbitrary: right }, { weight: wrong, arbitrary: anyJson });
}

function rightValueOf(schema: Json, name: string, ids: KnownIds, wrong: number): fc.Arbitrary<unknown> {
  if (schema.nullable === true) {
    const { nullable: _nullable, ...rest } = schema;
    return fc.oneof(
      { weight: 4, arbitrary: rightValueOf(rest, name, ids, wrong) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  }
  for (const choice of ['oneOf', 'anyOf'] as const) {
    if (schema[choice] !== undefined)
      return fc.oneof(...schema[choice].map((each: Json) => valueOf(each, name, ids, wrong)));
  }
  if (schema.format === 'uuid') return idOf(name, ids);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as unknown[]));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids, wrong);
    case 'array':
      return fc.array(valueOf(schema.items, name, ids, wrong), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.max(Math.min(schema.maxItems ?? 4, 4), schema.minItems ?? 0),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000, noNaN: true });
    default:
      return fc.oneof({ weight: 3, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: anyText });
  }
}

/** A text that fits the schema, where the samples know one. */
function fitting(schema: Json, name: string): fc.Arbitrary<unknown> {
  try {
    return fc.constant(sampleOf(schema, name, {}));
  } catch {
    return anyText;
  }
}

function objectOf(schema: Json, ids: KnownIds, wrong: number): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries<Json>(schema.properties ?? {}).map(([key, value]) => [key, valueOf(value, key, ids, wrong)]),
  );
  const requiredKeys = Object.keys(model).filter((key) => (schema.required ?? []).includes(key));
  const whole = fc.record(model, { requiredKeys });
  const partly = fc.record(model, { requiredKeys: [] });
  return wrong === 0
    ? whole
    : fc.oneof(
        { weight: 14, arbitrary: whole },
        { weight: 1, arbitrary: partly },
        { weight: 1, arbitrary: whole.map((value) => ({ ...value, ['__further']: 1 })) },
      );
}

function idOf(name: string, { own, foreign }: KnownIds): fc.Arbitrary<unknown> {
  const kinds = name in own ? [name] : Object.keys(own);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...kinds.map((kind) => own[kind]!)) },
    { weight: 3, arbitrary: fc.constantFrom(...kinds.map((kind) => foreign[kind]!)) },
    { weight: 2, arbitrary: fc.constant(null).map(() => newId()) },
    { weight: 1, arbitrary: anyText },
  );
}

const asParameter = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent((text ?? '').toWellFormed().slice(0, 4_000));
};

// An empty segment is another address.
const asSegment = (value: unknown): string => asParameter(value) || '%20';

const damagedPng = logoPng(40, 40).fill(0xff, 60, 80);
const files: Record<string, readonly Buffer[]> = {
  'image/png': [
    logoPng(40, 40),
    damagedPng,
    logoPng(40, 40).subarray(0, 50),
    Buffer.concat([logoPng(2, 2).subarray(0, 33), deflateSync(Buffer.alloc(100_000))]),
    Buffer.alloc(0),
  ],
  'image/jpeg': [logoJpeg, logoJpeg.subarray(0, 60), Buffer.alloc(600_000, 0xff)],
  'text/csv': [
    Buffer.from('First name;Last name;E-mail\nAda;Lovelace;ada@example.org\n'),
    Buffer.from('email,first name,last name\n"a@b.example,x'),
    Buffer.from(`${'a,'.repeat(3_000)}\n${'b,'.repeat(3_000)}\n`),
    Buffer.from([0xff, 0xfe, 0x00, 0x41]),
    Buffer.alloc(0),
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [
    workbookOf({
      name: 'A',
      rows: [
        ['First name', 'Last name', 'E-mail'],
        ['Ada', 'Lovelace', 'ada@example.org'],
      ],
    }),
    workbookOf({ name: 'A', rows: [['E-mail'], ['x']] }).subarray(0, 300),
    Buffer.from('PK'),
    Buffer.alloc(0),
  ],
};

function bodyOf({ operation }: ContractOperation, ids: KnownIds): fc.Arbitrary<{ type: string; body: Buffer } | null> {
  const content = operation.requestBody?.content as Record<string, Json> | undefined;
  if (content === undefined) return fc.constant(null);
  const schema = content['application/json']?.schema;
  if (schema === undefined) {
    const types = Object.keys(content);
    return fc
      .tuple(fc.constantFrom(...types), fc.nat())
      .map(([type, index]) => ({ type, body: files[type]![index % files[type]!.length]! }));
  }
  const good = valueOf(schema, '', ids, 0);
  const nearly = valueOf(schema, '', ids, 1);
  return fc
    .oneof(
      { weight: 20, arbitrary: good.map((value) => JSON.stringify(value)) },
      { weight: 30, arbitrary: nearly.map((value) => JSON.stringify(value) ?? 'null') },
      { weight: 1, arbitrary: fc.constantFrom('['.repeat(10_000), '{"a":'.repeat(5_000), `[${'0,'.repeat(9_000)}0]`) },
    )
    .map((json) => ({ type: 'application/json', body: Buffer.from(json) }));
}

/** Requests to one operation: most are about right, some are hostile. */
export function requestsTo(name: string, operation: ContractOperation, ids: KnownIds): fc.Arbitrary<GeneratedRequest> {
  const parametersIn = (place: string) => operation.parameters.filter((each) => each.in === place);
  const model = (place: string, wrong: number): Record<string, fc.Arbitrary<unknown>> =>
    Object.fromEntries(parametersIn(place).map((each) => [each.name, valueOf(each.schema, each.name, ids, wrong)]));
  return fc
    .record({
      path: fc.record(model('path', 1)),
      query: fc.record(model('query', 1), { requiredKeys: [] }),
      headers: fc.record(model('header', 0)),
      body: bodyOf(operation, ids),
      key: fc.constant(null).map(() => newId()),
    })
    .map(({ path, query, headers, body, key }) => {
      const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) => asSegment(path[parameter]));
      const search = Object.entries(query).map(([parameter, value]) => `${parameter}=${asParameter(value)}`);
      const sent = Object.fromEntries(
        Object.keys(headers).map((header) => [
          header,
          header === 'Idempotency-Key' ? key : asParameter(headers[header]),
        ]),
      );
      return {
        name,
        operation,
        path: `/internal${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`,
        headers: { ...sent, ...(body === null ? {} : { 'Content-Type': body.type }) },
        body: body?.body ?? null,
      };
    });
}
