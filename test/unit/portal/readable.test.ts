import { describe, expect, it } from '@jest/globals';
import { flatFields, readable } from '../../../src/portal/sections/enrolments/readable.ts';

describe('the answer of an LMS', () => {
  it('is a list of its flat fields', () => {
    const answer = '{"id":7,"state":"enrolled","progress":12.5,"active":true,"end":null,"user":{"id":1},"roles":["a"]}';
    expect(flatFields(answer)).toEqual([
      ['id', '7'],
      ['state', 'enrolled'],
      ['progress', '12.5'],
      ['active', 'true'],
    ]);
  });

  it('has no fields when it is cut, no object, or has a number that JavaScript would change', () => {
    for (const answer of ['{"id":7,"na', '[{"id":7}]', '"seven"', '{"id":12345678901234567890}', '']) {
      expect(flatFields(answer)).toEqual([]);
    }
    expect(readable('{"id":12345678901234567890}')).toBe('{"id":12345678901234567890}');
  });

  it('has bounds for the number and the length of its fields', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x'.repeat(1_000)]));
    const fields = flatFields(JSON.stringify(many));
    expect(fields).toHaveLength(20);
    expect(Math.max(...fields.map(([, value]) => value.length))).toBeLessThan(210);
  });
});
