import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../../support/code-points.ts';
import { parse } from 'yaml';
import { englishWording } from '../../../../src/language/sentence.ts';
import { readCreated } from '../../../../src/features/lms/rules/responses/index.ts';
import { idProblem } from '../../../../src/features/lms/rules/responses/read-id.ts';

const read = (id: string) => {
  const result = readCreated(`{"id": ${id}}`);
  return result.ok ? result : { ...result, problem: englishWording([result.problem]) };
};

describe('an id that is a number', () => {
  it.each(['0', '7', '-7', '9007199254740993', '-9007199254740993', '123456789012345678901234567890'])(
    'keeps its source text: %s',
    (id) => {
      expect(read(id)).toEqual({ ok: true, value: { id } });
    },
  );

  it('survives whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (id) => {
        expect(read(String(id))).toEqual({ ok: true, value: { id: String(id) } });
      }),
    );
  });

  it.each(['1e3', '1E3', '1.0', '1.5', '-0', '-0.0', '0e0', '1e-2', '1e400'])(
    'is refused when %s could come back otherwise',
    (id) => {
      expect(read(id)).toEqual({
        ok: false,
        problem: expect.stringContaining(`its id is ${id}; a number must be whole, without fraction, exponent and -0`),
      });
    },
  );

  it('is bounded like any id, and shown shortened', () => {
    expect(read('1'.repeat(255)).ok).toBe(true);
    expect(read('1'.repeat(256))).toEqual({ ok: false, problem: expect.stringContaining('longer than 255') });
    expect(read(`1.${'0'.repeat(5000)}`)).toEqual({ ok: false, problem: expect.stringMatching(/^.{1,200}$/) });
  });
});

describe('an id that is a string', () => {
  it.each(['a', ' ', '1e3', '1.0', '-0', '007', 'x'.repeat(255), '😀'.repeat(255), '\u2028', '"\\'])(
    'is kept as it is: %.30j',
    (id) => {
      expect(read(JSON.stringify(id))).toEqual({ ok: true, value: { id } });
    },
  );

  it.each([
    ['', 'is empty'],
    ['x'.repeat(256), 'is longer than 255 characters'],
    ['😀'.repeat(256), 'is longer than 255 characters'],
    ['a\u0000', 'contains the character NUL'],
    ['\ud800', 'is not well-formed Unicode'],
  ])('is refused: %.30j', (id, text) => {
    expect(read(JSON.stringify(id))).toEqual({ ok: false, problem: expect.stringContaining(`its id ${text}`) });
  });
});

it.each(['null', 'true', '{}', '[]', '["a"]', '{"value": "1"}'])('an id cannot be %s', (id) => {
  expect(read(id)).toEqual({ ok: false, problem: expect.stringContaining('must be a string or a number') });
});

describe('idProblem', () => {
  const contract = parse(readFileSync(join(import.meta.dirname, '../../../../openapi.yaml'), 'utf8'));
  const { pattern, minLength, maxLength } = contract.components.schemas.LmsProgressReport.properties.lmsEnrolmentId;

  it('draws the same line as the contract of the inbound API', () => {
    const ids = fc.oneof(
      fc.string({ unit: codePoints, minLength: 0, maxLength: 5 }),
      fc.constantFrom('\0', 'a\0', '\ud800', '\udc00\ud800', 'a\ud83d', '😀', '', ' '),
      fc.integer({ min: 253, max: 257 }).chain((count) => fc.constantFrom('x'.repeat(count), '😀'.repeat(count))),
    );
    const allowed = new RegExp(pattern, 'u');
    fc.assert(
      fc.property(ids, (id) => {
        const characters = [...id].length;
        const isAllowed = allowed.test(id) && characters >= minLength && characters <= maxLength;
        expect(idProblem(id) === null).toBe(isAllowed);
      }),
      { numRuns: 1000 },
    );
  });
});
