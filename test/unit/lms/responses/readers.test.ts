import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { englishWording, wording } from '../../../../src/language/sentence.ts';
import * as responses from '../../../../src/features/lms/rules/responses/index.ts';
import type { ReadResult, ResponseBody } from '../../../../src/features/lms/rules/responses/read-result.ts';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';

const { readAcknowledgement } = responses;
/** A reader whose problems are English texts. */
const inEnglish =
  <Value>(read: (body: ResponseBody) => ReadResult<Value>) =>
  (body: ResponseBody) => {
    const result = read(body);
    return result.ok ? result : { ...result, problem: englishWording([result.problem]) };
  };
const readCourses = inEnglish(responses.readCourses);
const readCourse = inEnglish(responses.readCourse);
const readEnrolment = inEnglish(responses.readEnrolment);
const readCreated = inEnglish(responses.readCreated);

const ok = (value: unknown) => ({ ok: true, value });
const problem = (text: string) => ({ ok: false, problem: expect.stringContaining(text) });

describe('readCourses', () => {
  it('reads ids and names and ignores what else there is', () => {
    const body = '[{"id": "a", "name": "First", "x": {"deep": [1e999, null]}}, {"name": "", "id": 9007199254740993}]';
    expect(readCourses(body)).toEqual(
      ok([
        { id: 'a', name: 'First' },
        { id: '9007199254740993', name: '' },
      ]),
    );
    expect(readCourses(' [ ] ')).toEqual(ok([]));
  });

  it.each([
    ['{"courses": []}', 'expected an array of objects with id and name; it is an object'],
    ['null', 'it is null'],
    ['"x"', 'it is a string'],
    ['[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}, {"id": 3}]', 'item 3: it has no name (it has id)'],
    ['[{"name": "A"}]', 'item 1: it has no id (it has name)'],
    ['[[]]', 'item 1: it is an array'],
    ['[7]', 'item 1: it is a number'],
    ['[{"id": 1, "name": null}]', 'item 1: its name is null; it must be a string'],
    ['[{"id": 1, "name": 5}]', 'item 1: its name is a number'],
    ['[{"id": true, "name": "A"}]', 'item 1: its id is a boolean; it must be a string or a number'],
  ])('refuses %s and says where', (body, text) => {
    expect(readCourses(body)).toMatchObject(problem(text));
  });

  it('makes a name fit to be shown and stored', () => {
    expect(readCourses('[{"id": "1", "name": "a\\u0000b\\ud800c"}]')).toEqual(
      ok([{ id: '1', name: 'a\uFFFDb\uFFFDc' }]),
    );
  });

  it('takes 10,000 courses and no more', () => {
    const courses = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, name: '' })));
    expect(readCourses(courses(10_000))).toMatchObject({ ok: true, value: { length: 10_000 } });
    const wide = JSON.stringify(Array.from({ length: 9_000 }, (_, id) => ({ id, name: '', a: 1, b: 2, c: 3 })));
    expect(readCourses(wide)).toMatchObject({
      problem: expect.stringMatching(
        /more than 50,000 values \(character \d+\); the LMS should apply \$\{searchTerm\}$/,
      ),
    });
    expect(readCourses(' '.repeat(1024 * 1024 + 1))).toMatchObject(
      problem('the body is larger than 1 MiB; the LMS should apply ${searchTerm}'),
    );
    expect(readCourses(courses(10_001))).toMatchObject(
      problem('more than 10000 items; the LMS should apply ${searchTerm}'),
    );
  });
});

describe('readCourse, readEnrolment and readCreated', () => {
  it('read what they need', () => {
    expect(readCourse('{"id": "c1", "name": "Course"}')).toEqual(ok({ id: 'c1', name: 'Course' }));
    expect(readEnrolment('{"id": 12, "status": "active"}')).toEqual(ok({ id: '12' }));
    expect(readCreated('{"id": "e-1"}')).toEqual(ok({ id: 'e-1' }));
  });

  it.each([
    ['{"data": {"id": 1}, "ok": true}', 'it has no id (it has data, ok)'],
    ['{}', 'it has no id'],
    ['[{"id": 1}]', 'it is an array'],
    ['{"ID": 1}', 'it has no id (it has ID)'],
    ['{"__proto__": {"id": 1}}', 'it has no id'],
    ['{"constructor": {"id": 1}}', 'it has no id'],
    ['{"ada@example.org": 1}', 'it has no id'],
  ])('refuse %s', (body, text) => {
    expect(readCreated(body)).toMatchObject(problem(`expected an object with id, the id of the enrolment; ${text}`));
    expect(readEnrolment(body).ok).toBe(false);
    expect(readCourse(body).ok).toBe(false);
  });

  it('name a few of the fields that are there, but nothing that may be about a person', () => {
    const many = readEnrolment('{"a":1,"b":1,"ada@example.org":1,"c":1,"d":1,"e":1,"f":1}');
    expect(many).toEqual({ ok: false, problem: 'expected an object with id; it has no id (it has a, b, c, d, e, …)' });
  });

  it('refuse an id that comes twice with different values, and do not mind other doubles', () => {
    expect(readCreated('{"id": 1, "id": 2}')).toMatchObject(problem('its id comes twice with different values'));
    expect(readCreated('{"id": 1, "id": 2, "id": 1}')).toMatchObject(problem('its id comes twice'));
    expect(readCreated('{"id": 1, "id": 1.0}')).toMatchObject(problem('its id comes twice'));
    expect(readCreated('{"id": 1, "x": 1, "x": 2, "y": {"id": 3, "id": 4}, "id": 1}')).toEqual(ok({ id: '1' }));
    expect(readCourse('{"id": 1, "name": "A", "name": "B"}')).toMatchObject(problem('its name comes twice'));
  });
});

describe('any reader that needs something', () => {
  it.each([
    ['', 'the body is empty'],
    [' \r\n', 'the body is empty'],
    ['<!doctype html><p>Sign in', 'the body is not JSON; it looks like a web page or XML'],
    ['{"id": 1} {"id": 2}', 'the body is not valid JSON (character 11)'],
    ['{"id": 1,}', 'the body is not valid JSON'],
    ['{"id": 01}', 'the body is not valid JSON'],
    ["{'id': 1}", 'the body is not valid JSON'],
    ['{"id": "a\nb"}', 'the body is not valid JSON'],
    ['{"id": NaN}', 'the body is not valid JSON'],
    ['{"id": "\\x41"}', 'the body is not valid JSON'],
    ['OK', 'the body is not valid JSON'],
    [`${'['.repeat(500_000)}`, 'the body is nested more than 100 deep'],
    [`{"id": 1, "x": ${'{"a":'.repeat(101)}1${'}'.repeat(102)}`, 'the body is nested more than 100 deep'],
    [`{"id": 1, "x": "${'x'.repeat(1024 * 1024)}"}`, 'the body is larger than 1 MiB'],
    [Buffer.from('7b226964223a22ff227d', 'hex'), 'the body is not valid UTF-8'],
  ])('says what is wrong with %.40s', (body, text) => {
    for (const read of [readCourses, readCourse, readEnrolment, readCreated])
      expect(read(body)).toMatchObject(problem(text));
  });

  it.each([
    [
      '[{"id": true, "name": "A"}]',
      'erwartet wird ein Array von Objekten mit id und name; Element 1: seine id ist ein Wahrheitswert; nötig ist ein Text oder eine Zahl',
    ],
    ['{"courses": []}', 'erwartet wird ein Array von Objekten mit id und name; es ist ein Objekt'],
    ['[1,]', 'erwartet wird ein Array von Objekten mit id und name; der Body ist kein gültiges JSON (Zeichen 4)'],
  ])('says it in the language of the reader: %s', (body, text) => {
    const result = responses.readCourses(body);
    expect(result.ok ? '' : inLanguage('de', () => wording([result.problem]))).toBe(text);
  });

  it('repeats none of a body that is not JSON', () => {
    expect(JSON.stringify(readCreated('{"id": 1, "name": "Ada Lovelace" oops'))).not.toMatch(/Ada|oops/);
  });

  it('does not count brackets inside strings as nesting', () => {
    expect(readCreated(`{"id": "a", "x": "${'[{'.repeat(500)}\\"${'[{'.repeat(500)}"}`)).toEqual(ok({ id: 'a' }));
  });

  it('reads bytes like text, and tolerates a byte order mark', () => {
    expect(readCreated(Buffer.from('{"id": "é😀"}'))).toEqual(ok({ id: 'é😀' }));
    expect(readCreated('\uFEFF{"id": "x"}')).toEqual(ok({ id: 'x' }));
    expect(readCreated(Buffer.from('\uFEFF{"id": "x"}'))).toEqual(ok({ id: 'x' }));
  });

  it('agrees with JSON.parse about what is JSON', () => {
    const texts = fc.oneof(
      fc.json(),
      fc
        .array(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ':',
            ',',
            '1',
            '-',
            '0',
            '.',
            'e',
            'true',
            'null',
            '\\',
            'u0041',
            ' ',
            'id',
          ),
          { maxLength: 8 },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          expect(readCreated(text).ok).toBe(false);
          return;
        }
        const result = readCreated(text);
        if (!result.ok) expect(result.problem).not.toContain('not valid JSON');
        else expect(String((parsed as { id: unknown }).id)).toBe(result.value.id);
      }),
      { numRuns: 1500 },
    );
  });
});

describe('readAcknowledgement', () => {
  it.each(['', '{"ok": true}', '<html>', '\u0000', `${'['.repeat(10_000)}`])('takes anything: %.20j', (body) => {
    expect(readAcknowledgement(body)).toEqual(ok(body));
  });

  it('takes bytes that are no text', () => {
    expect(readAcknowledgement(Buffer.from([0x6f, 0x6b, 0xff]))).toEqual(ok('ok\uFFFD'));
  });
});
