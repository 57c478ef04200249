import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../../support/code-points.ts';
import { cpuMilliseconds, cpuSlowness } from '../../../support/cpu-slowness.ts';
import type { JsonText } from '../../../../src/features/lms/rules/templates/declared-variables.ts';
import { renderJsonBody } from '../../../../src/features/lms/rules/templates/render-json-body.ts';
import { renderUrl } from '../../../../src/features/lms/rules/templates/render-url.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';
import { templateLimits } from '../../../../src/features/lms/rules/templates/template-limits.ts';

const declared = { courseId: 'text', quizResults: 'json' } as const;

/** A rendering takes less CPU time than this, in milliseconds. Without the limits it would take seconds. */
const shortly = 250 * cpuSlowness();

function renderBody(template: string, courseId = 'c', quizResults = '[]'): string {
  return renderJsonBody(template, declared, { courseId, quizResults: quizResults as JsonText });
}

const renderAddress = (template: string, courseId = 'c') => renderUrl(template, { courseId: 'text' }, { courseId });

/** Returns the result of a rendering. A failure of another kind fails the test. */
function outcomeOf(render: () => string): { bytes: number } | { code: string; message: string } {
  try {
    return { bytes: Buffer.byteLength(render()) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { code: error.code, message: error.message };
  }
}

/** Runs it and says how much time of this thread it took, in milliseconds: what other processes take does not count. */
function timed<Result>(work: () => Result): { result: Result; milliseconds: number } {
  let result: Result;
  const milliseconds = cpuMilliseconds(() => (result = work()));
  return { result: result!, milliseconds };
}

const arrayOf = (item: string, count: number) => `[${Array.from({ length: count }, () => item).join(',')}]`;
const resultsOf = (length: number) => JSON.stringify([{ name: 'x'.repeat(length - 13) }]);

describe('a body', () => {
  it.each([
    ['many long arrays', arrayOf('${quizResults}', 300), 'c', resultsOf(20_000)],
    ['arrays of many values', arrayOf('${quizResults}', 100), 'c', arrayOf('0', 10_000)],
    ['a long value in many places', arrayOf('"${courseId}"', 200), '\u0001'.repeat(20_000), '[]'],
    ['a longer template than is taken', arrayOf('"${courseId}"', 20_000), 'c', '[]'],
  ])('is refused before it is rendered: %s', (_what, template, courseId, results) => {
    const { result, milliseconds } = timed(() => outcomeOf(() => renderBody(template, courseId, results)));
    expect(result).toEqual({
      code: expect.any(String),
      message: expect.stringMatching(/at most [\d,]+( KiB| values)?\.$/),
    });
    expect(milliseconds).toBeLessThan(shortly);
  });

  it('may have as many variables, bytes and values as its limits say, and not one more', () => {
    const { variables, bodyTemplateBytes, bodyBytes, bodyValues } = templateLimits;
    expect(outcomeOf(() => renderBody(arrayOf('"${courseId}"', variables)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody(arrayOf('"${courseId}"', variables + 1)))).toHaveProperty('code', 'TEMPLATE');

    const literal = (bytes: number) => `"${'é'.repeat((bytes - 2) / 2)}"`;
    expect(outcomeOf(() => renderBody(literal(bodyTemplateBytes)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody(literal(bodyTemplateBytes + 2)))).toHaveProperty('code', 'TEMPLATE');

    const value = (bytes: number) => 'é'.repeat((bytes - 2) / 2);
    expect(outcomeOf(() => renderBody('"${courseId}"', value(bodyBytes)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody('"${courseId}"', value(bodyBytes + 2)))).toHaveProperty('code', 'VALUE');
    expect(outcomeOf(() => renderBody('${quizResults}', '', resultsOf(bodyBytes)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody('${quizResults}', '', resultsOf(bodyBytes + 1)))).toHaveProperty('code', 'VALUE');

    expect(outcomeOf(() => renderBody(arrayOf('0', bodyValues - 1)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody(arrayOf('0', bodyValues)))).toHaveProperty('code', 'TEMPLATE');
    expect(outcomeOf(() => renderBody('${quizResults}', '', arrayOf('0', bodyValues - 1)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderBody('${quizResults}', '', arrayOf('0', bodyValues)))).toHaveProperty('code', 'VALUE');
    const half = arrayOf('0', bodyValues / 2);
    const twice = outcomeOf(() => renderBody('[${quizResults}, ${quizResults}]', '', half));
    expect(twice).toEqual({ code: 'VALUE', message: expect.stringContaining('at most 5,000 values') });
  });

  it('is as large as was worked out before it was rendered', () => {
    // The arithmetic is the limit: were it less than what is rendered, a body would slip through.
    const texts = fc.string({ unit: codePoints, maxLength: 40 });
    const pieces = fc.array(fc.constantFrom('${courseId}', 'x', 'é', '\\u00e9', '\\"'), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, texts, fc.nat({ max: 20 }), (literals, value, count) => {
        const padding = templateLimits.bodyBytes - 4000;
        const template = `["${literals.join('')}", \${quizResults}]`;
        const body = outcomeOf(() => renderBody(template, value.toWellFormed(), resultsOf(padding + 200 * count)));
        if ('bytes' in body) expect(body.bytes).toBeLessThanOrEqual(templateLimits.bodyBytes);
        else expect(body).toMatchObject({ code: 'VALUE', message: expect.stringContaining('at most 256 KiB') });
      }),
      { numRuns: 25 },
    );
  });

  it('takes a time that grows with its size, not with the square of it', () => {
    const value = '"'.repeat(600);
    const render = (share: number) => {
      const template = arrayOf('{"a": "${courseId}"}', templateLimits.variables * share);
      // Eight times as often, so that both take about as long where time grows with the size.
      for (let run = 0; run < 10 / share; run++) renderBody(template, value);
    };
    render(1);
    const [eighth, whole] = [0.125, 1].map((share) => timed(() => render(share)).milliseconds);
    expect(whole! / Math.max(eighth!, 20)).toBeLessThan(4);
  });
});

describe('an address', () => {
  it.each([
    ['a long value in many places', `https://lms.example/?${'a=${courseId}&'.repeat(150)}`, '\u0001'.repeat(20_000)],
    ['more variables than are taken', `https://lms.example/?${'a=${courseId}&'.repeat(500)}`, 'c'],
    ['a longer template than is taken', `https://lms.example/${'a'.repeat(100_000)}`, 'c'],
    ['nothing but white space', ' '.repeat(100_000), 'c'],
    ['white space and no scheme', `${' '.repeat(7_900)}x`, 'c'],
    ['slashes', '/'.repeat(7_900), 'c'],
    ['signs of percent', `https://lms.example/${'%2'.repeat(3_900)}`, 'c'],
  ])('is refused or rendered at once: %s', (_what, template, value) => {
    const { result, milliseconds } = timed(() => outcomeOf(() => renderAddress(template, value)));
    expect(milliseconds).toBeLessThan(shortly / 2);
    if ('bytes' in result) expect(result.bytes).toBeLessThanOrEqual(templateLimits.urlBytes);
  });

  it('may be as long as its limit says, and not longer', () => {
    const origin = 'https://lms.example/';
    const room = templateLimits.urlBytes - origin.length;
    expect(outcomeOf(() => renderAddress(`${origin}\${courseId}`, 'c'.repeat(room)))).toHaveProperty('bytes');
    expect(outcomeOf(() => renderAddress(`${origin}\${courseId}`, 'c'.repeat(room + 1)))).toEqual({
      code: 'VALUE',
      message: 'With these values the URL would be too large: it may have at most 16 KiB.',
    });
  });
});

describe('what stands in for a variable', () => {
  it.each(['z', 'zv', 'zv0x', 'zvvvvvvvx', 'zv1x zv2x '])('cannot be made to fail by a template full of %j', (text) => {
    const literal = text.repeat(Math.floor(60_000 / text.length));
    const { result, milliseconds } = timed(() => renderBody(`["${literal}", "\${courseId}"]`, 'n'));
    expect(result === `["${literal}", "n"]`).toBe(true);
    const path = literal.slice(0, 7_900).trimEnd().replaceAll(' ', '-');
    const url = renderAddress(`https://lms.example/${path}/\${courseId}`, 'n');
    expect(url === `https://lms.example/${path}/n`).toBe(true);
    expect(milliseconds).toBeLessThan(shortly);
  });
});
