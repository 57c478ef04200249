import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../../support/code-points.ts';
import { quizResultsJson } from '../../../../src/features/lms/rules/quiz-results.ts';
import type { JsonText } from '../../../../src/features/lms/rules/templates/declared-variables.ts';
import { renderJsonBody } from '../../../../src/features/lms/rules/templates/render-json-body.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';
import { hostileValues, loneSurrogates, wellFormedValues } from '../hostile-values.ts';

const declared = { courseId: 'text', 'student.id': 'text', quizResults: 'json' } as const;
const noResults = quizResultsJson([]);

function render(template: string, courseId: string, studentId = 'x', quizResults: JsonText = noResults): string {
  return renderJsonBody(template, declared, { courseId, 'student.id': studentId, quizResults });
}

function expectTemplateError(act: () => unknown, code: string, message: string | RegExp) {
  expect(act).toThrow(TemplateError);
  expect(act).toThrow(expect.objectContaining({ code }));
  expect(act).toThrow(message);
}

describe('a value inside quotes', () => {
  it.each([...hostileValues, ...loneSurrogates])('comes back as it was: %j', (value) => {
    const body = render(
      '{"course": "${courseId}", "label": "c-${courseId}!", "n": [1, {"deep": "${courseId}"}]}',
      value,
    );
    expect(JSON.parse(body)).toEqual({ course: value, label: `c-${value}!`, n: [1, { deep: value }] });
  });

  it('is ASCII where readers of JSON have stumbled: control characters, both line separators, lone surrogates', () => {
    expect(render('"${courseId}"', '\u0000\u001f\u2028\u2029\ud800')).toBe('"\\u0000\\u001f\\u2028\\u2029\\ud800"');
  });

  it('is not looked at again', () => {
    expect(render('["${courseId}", "${student.id}"]', '${student.id}', '${courseId}')).toBe(
      '["${student.id}", "${courseId}"]',
    );
  });
});

describe('a value outside quotes', () => {
  it.each(['0', '42', '-7', '9007199254740993', '1.50', '1e3', '-0', '12345678901234567890123'])(
    'is inserted when it is a number by itself: %s',
    (value) => {
      expect(render('{"id": ${courseId}}', value)).toBe(`{"id": ${value}}`);
    },
  );

  it.each(
    [
      '',
      ' ',
      '1 ',
      ' 1',
      '01',
      '+1',
      '.5',
      '1.',
      '1e',
      '0x10',
      'NaN',
      'Infinity',
      'true',
      'null',
      '"x"',
      '[]',
      '{}',
      '1\n',
    ].concat('1,"admin":true', '1//', '1,2', '１'),
  )('is refused when it is none: %j', (value) => {
    expectTemplateError(() => render('{"id": ${courseId}}', value), 'VALUE', 'put quotes around ${courseId}');
    expectTemplateError(() => render('[${courseId}]', value), 'VALUE', 'is not a number');
  });

  it.each([
    '-${courseId}',
    '1${courseId}',
    '${courseId}0',
    '${courseId}${courseId}',
    '[${courseId}.5]',
    '[1 ${courseId}]',
  ])('cannot be a part of another: %s', (template) => {
    expectTemplateError(() => render(template, '1'), 'TEMPLATE', 'not valid JSON');
  });
});

describe('${quizResults}', () => {
  const results = quizResultsJson([
    { unit: 'U1', name: 'Quiz "1" \\ ${courseId}', score: 8, maxScore: 10, passed: true, markedAt: new Date(0) },
  ]);

  it('is inserted as a full JSON array', () => {
    const body = render('{"results": ${quizResults}, "course": "${courseId}"}', 'c1', 'x', results);
    expect(JSON.parse(body)).toEqual({ results: JSON.parse(results), course: 'c1' });
  });

  it('can be the whole body', () => {
    expect(render('${quizResults}', 'x', 'x', results)).toBe(results);
  });

  it.each(['{"results": "${quizResults}"}', '["x ${quizResults}"]'])(
    'is refused inside quotes, with the hint: %s',
    (template) => {
      expectTemplateError(() => render(template, 'x'), 'TEMPLATE', 'remove the quotes around it');
    },
  );

  it.each(['', '{}', '"[]"', '1', '[1', '[],"admin":[]', '[1],[2]', `${'['.repeat(200)}${']'.repeat(200)}`])(
    'is refused when it is no JSON array: %s',
    (text) => {
      expectTemplateError(
        () => render('{"r": ${quizResults}}', 'x', 'x', text as JsonText),
        'VALUE',
        'is not a JSON array',
      );
    },
  );
});

describe('a template', () => {
  it.each([
    ['{"${courseId}": 1}', 'a variable in a key'],
    ['{"a-${courseId}": {"b": 2}}', 'a variable in a key'],
    ['{${courseId}: 1}', 'a variable in a key'],
    ['[{"x": {"${courseId}": 1}}]', 'a variable in a key'],
    ['{"a": "${courseId}", "a": "${student.id}"}', 'the same key twice'],
    ['{"a": 1, "a": 2}', 'the same key twice'],
    ['{"a": "\\${courseId}"}', 'not valid JSON'],
    ['{"a": "\\u00${courseId}"}', 'not valid JSON'],
    ['{"a": "\\u000${courseId}"}', 'not valid JSON'],
    ['{"a": "${courseId}}', 'it ends too early'],
    ['{"a": "${courseId}"', 'it ends too early'],
    ["{'a': '${courseId}'}", 'not valid JSON'],
    ['{"a": "${courseId}",}', 'not valid JSON'],
    ['{"a": 1} // ${courseId}', 'not valid JSON'],
    ['courseId=${courseId}', 'not valid JSON'],
    ['', 'it is empty'],
    [' \n', 'it is empty'],
    [`${'['.repeat(101)}"\${courseId}"${']'.repeat(101)}`, 'nested more than 100 deep'],
  ])('is refused: %s', (template, problem) => {
    expectTemplateError(() => render(template, 'n"1'), 'TEMPLATE', problem);
  });

  it('is told where it is wrong, in its own lines and columns', () => {
    const template = '{\n  "course": "${courseId}",\n  "student": "${student.id}" oops\n}';
    expectTemplateError(() => render(template, 'x'), 'TEMPLATE', 'not valid JSON (line 3, column 30, near oops␊})');
    expectTemplateError(
      () => render('{"a": [1 ${courseId}]}', 'x'),
      'TEMPLATE',
      '(line 1, column 10, near ${courseId}]})',
    );
  });

  it('may hold any literal JSON, which stays as it is written', () => {
    const template =
      '{"__proto__": {"a": -0, "b": 1e400}, "big": 9007199254740993, "t": true, "n": null, "s": "\\u00e9\\/$& ${courseId}"}';
    expect(render(template, '7')).toBe(template.replace('${courseId}', () => '7'));
  });

  it('may hold what looks like a stand-in of ours', () => {
    expect(render('["zv0x", "ZVV1x", "${courseId}", "zv${courseId}x"]', 'zv1x')).toBe(
      '["zv0x", "ZVV1x", "zv1x", "zvzv1xx"]',
    );
  });
});

describe('whatever the template and the values', () => {
  /** A tree with placeholders in its strings, and what it must become. */
  const strings = fc
    .array(
      fc.oneof(
        fc.string({ unit: codePoints, maxLength: 5 }),
        fc.constantFrom('${courseId}', '${student.id}', '\\', '"'),
      ),
      {
        maxLength: 4,
      },
    )
    .map((pieces) => pieces.join(''))
    .filter((text) => !text.replaceAll('${courseId}', '').replaceAll('${student.id}', '').includes('${'));
  const keys = fc.string({ unit: codePoints, maxLength: 4 }).filter((key) => !key.includes('${'));
  const { trees } = fc.letrec<{ trees: unknown }>((tie) => ({
    trees: fc.oneof(
      { maxDepth: 4 },
      strings,
      fc.constantFrom(null, true, false, 0, -1.5, 1e21),
      fc.array(tie('trees'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(keys, fc.constantFrom('__proto__', 'constructor', '0')), tie('trees'), { maxKeys: 4 }),
    ),
  }));

  function fill(tree: unknown, courseId: string, studentId: string): unknown {
    if (typeof tree === 'string') {
      return tree
        .split('${courseId}')
        .map((part) => part.split('${student.id}').join(studentId))
        .join(courseId);
    }
    if (Array.isArray(tree)) return tree.map((item) => fill(item, courseId, studentId));
    if (typeof tree !== 'object' || tree === null) return tree;
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, fill(value, courseId, studentId)]));
  }

  it('the rendered tree is the tree of the template, and each value comes back', () => {
    fc.assert(
      fc.property(
        trees,
        wellFormedValues,
        wellFormedValues,
        fc.nat({ max: 2 }),
        (tree, courseId, studentId, indent) => {
          const body = render(JSON.stringify(tree, null, indent), courseId, studentId);
          expect(JSON.stringify(JSON.parse(body))).toBe(JSON.stringify(fill(tree, courseId, studentId)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  /** The tree without what its leaves say. */
  function skeleton(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(skeleton);
    if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
    return Object.entries(value).map(([key, item]) => [key, skeleton(item)]);
  }

  it('a template of any shape is refused or keeps its keys and its kinds of leaves', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        '"',
        '"',
        '"',
        ':',
        ',',
        '\\',
        'u00',
        'u000',
        'n',
        '1',
        '-',
        '.',
        'e',
        ' ',
        '\n',
        'true',
        '$',
        'z',
      ],
      ...[
        '${courseId}',
        '${student.id}',
        '"${courseId}"',
        '"a":',
        '{"a":',
        '["',
        '"]',
        '\\"',
        '\\\\',
        '[${courseId},',
        '"}',
      ],
    );
    const templates = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((list) => list.join(''));
    let rendered = 0;
    fc.assert(
      fc.property(
        templates,
        wellFormedValues,
        fc.oneof(wellFormedValues, fc.constantFrom('1', '-2e5')),
        (template, first, second) => {
          let body: string;
          try {
            body = render(template, second, first);
          } catch (error) {
            expect(error).toBeInstanceOf(TemplateError);
            return;
          }
          rendered++;
          expect(skeleton(JSON.parse(body))).toEqual(skeleton(JSON.parse(render(template, '7', '8'))));
        },
      ),
      { numRuns: 5_000 },
    );
    expect(rendered).toBeGreaterThan(50);
  });
});
