import fc from 'fast-check';
import { codePoints } from '../support/code-points.ts';

/** Any text that a JavaScript string can hold, halves of surrogate pairs and NUL included. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: codePoints, maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', 'é', '😀', '\u0000', '\ud800'), fc.integer({ min: 253, max: 258 }))
      .map(([unit, count]) => unit.repeat(count)),
  },
);

const goodText = anyText.filter(
  (text) => text.isWellFormed() && !text.includes('\0') && text !== '' && [...text].length <= 255,
);

const goodNumber = fc.oneof(
  fc.double({ min: 0, max: 100, noNaN: true }).map((value) => JSON.stringify(value)),
  fc.integer({ min: 0, max: 100 }).map(String),
  fc.constantFrom('-0', '-0.0', '1e2', '1E+1', '0e9', '100.0', '1e-400', '99.99999999999999', '5e-324', '0.1e1'),
);

const numberPart = fc.constantFrom(
  '-',
  '+',
  '0',
  '1',
  '5',
  '9',
  '00',
  '.',
  'e',
  'E',
  '+',
  '-1',
  '100',
  '400',
  '_',
  'n',
  ' ',
);
const anyNumber = fc.oneof(
  goodNumber,
  fc.double().map((value) => JSON.stringify(value)),
  fc.double({ min: -1, max: 101, noNaN: true }).map((value) => String(value)),
  fc.array(numberPart, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  fc.constantFrom('100.0000000001', '100.00000000000001', '1e400', '-1e-400', 'NaN', 'Infinity', '050', '101', '-1'),
);

/** A text with some of its characters as escapes, as another serialiser may write it. */
const asJson = (text: string, escaped: boolean) =>
  escaped
    ? `"${Array.from({ length: text.length }, (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(text);

const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n', '\u00a0', '\ufeff');
const goodSpace = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n');

const goodBody = fc
  .record({ id: goodText, progress: goodNumber, escaped: fc.boolean(), swapped: fc.boolean(), around: goodSpace })
  .map(({ id, progress, escaped, swapped, around }) => {
    const fields = [`"lmsEnrolmentId":${around}${asJson(id, escaped)}`, `"progress"${around}:${progress}`];
    return `${around}{${(swapped ? fields.reverse() : fields).join(`${around},${around}`)}}${around}`;
  });

const anyValue = fc.oneof(
  anyNumber,
  anyText.map((text) => JSON.stringify(text)),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom('true', 'null', '[50]', '"50"', '{}', '""'),
);
const anyKey = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('lmsEnrolmentId', 'progress') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'Progress', 'toString', '', 'organisationId') },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);

/** An object of about the right shape: keys may be missing, come twice or be others, and values may be anything. */
const nearlyBody = fc
  .tuple(fc.array(fc.tuple(anyKey, anyValue), { maxLength: 4 }), space)
  .map(
    ([fields, around]) =>
      `{${around}${fields.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}${around}`,
  );

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 3 }),
    insert: fc.oneof(
      fc.constant(new Uint8Array()),
      fc.uint8Array({ maxLength: 2 }),
      fc.constantFrom('"', '\\', '{', '}', ',', ':', '0', '\0').map((text) => new TextEncoder().encode(text)),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A good body with a few bytes changed. */
const damagedBody = fc.tuple(goodBody, edits).map(([text, changes]) => {
  let bytes = Buffer.from(text);
  for (const { at, remove, insert } of changes) {
    const start = at % (bytes.length + 1);
    bytes = Buffer.concat([bytes.subarray(0, start), insert, bytes.subarray(start + remove)]);
  }
  return bytes;
});

const longBody = (limit: number) =>
  fc
    .tuple(goodBody, fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(20_000)))
    .map(([text, over]) =>
      Buffer.concat([Buffer.from(text), Buffer.alloc(Math.max(limit + over - Buffer.byteLength(text), 0), ' ')]),
    );

/** Bodies of requests: many are reports, others nearly so, and some are anything. @param limit length that is accepted, in bytes */
export const bodiesUpTo = (limit: number): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 40, arbitrary: goodBody.map((text) => Buffer.from(text)) },
    { weight: 25, arbitrary: nearlyBody.map((text) => Buffer.from(text)) },
    { weight: 20, arbitrary: damagedBody },
    { weight: 5, arbitrary: fc.json().map((text) => Buffer.from(text)) },
    { weight: 5, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 3, arbitrary: longBody(limit) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('utf16le', 'latin1')
        .chain((encoding) => goodBody.map((text) => Buffer.from(text, encoding as BufferEncoding))),
    },
  );
