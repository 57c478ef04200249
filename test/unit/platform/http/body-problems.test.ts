import { describe, expect, it } from '@jest/globals';
import { problemsInWords } from '../../../../src/platform/http/body-problems.ts';

const problem = (path: string, rule: string, message: string) => ({
  path,
  message,
  errorCode: `${rule}.openapi.validation`,
});

describe('the problems of a request in words', () => {
  it.each([
    [problem('/body/progress', 'required', "must have required property 'progress'"), 'progress is missing.'],
    [problem('/body/results/0/score', 'maximum', 'must be <= 100'), 'results[0].score must be 100 or less.'],
    [problem('/body/results/0/score', 'type', 'must be number'), 'results[0].score must be a number, but is true.'],
    [problem('/body', 'type', 'must be object'), 'The body must be a JSON object, but is a list.'],
    [problem('/body/id', 'pattern', 'must match pattern "^x$"'), 'id has a character that is not allowed.'],
    [problem('/params/userId', 'type', 'must be integer'), 'userId must be a whole number.'],
    [problem('/body/a', 'minLength', 'must NOT have fewer than 1 characters'), 'a is empty.'],
    [problem('/body/a', 'enum', 'must be equal to one of the allowed values: x, y'), 'a must be one of x, y.'],
  ])('%j', (found, sentence) => {
    expect(problemsInWords([found], found.path === '/body' ? [] : { results: [{ score: true }] })).toEqual([sentence]);
  });

  it('are the first 20, and how many more there are, without a value of the body', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => problem(`/body/list/${index}`, 'type', 'must be string'));
    const begun = performance.now();
    const sentences = problemsInWords(many, { list: Array.from({ length: 50_000 }, () => 12_345) });
    expect(performance.now() - begun).toBeLessThan(100);
    expect(sentences).toHaveLength(21);
    expect(sentences[0]).toBe('list[0] must be a text, but is a number.');
    expect(sentences[20]).toBe('There are 49,980 more problems.');
    expect(sentences.join(' ')).not.toContain('12345');
  });

  it('do not read what an object inherits', () => {
    expect(problemsInWords([problem('/body/__proto__', 'type', 'must be string')], {})).toEqual([
      '__proto__ must be a text.',
    ]);
  });
});
