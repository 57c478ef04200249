import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const failure = (run: () => void): Error => {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it passed');
};

const holding: [string, () => void][] = [
  ['toBe', () => expect(Number.NaN).toBe(Number.NaN)],
  ['toBeLessThan', () => expect(1).toBeLessThan(2)],
  ['toBeLessThan of BigInts', () => expect(1n).toBeLessThan(2)],
  ['toBeGreaterThanOrEqual', () => expect(2).toBeGreaterThanOrEqual(2)],
  ['toBeInstanceOf', () => expect([]).toBeInstanceOf(Array)],
  ['toContain in a text', () => expect('abc').toContain('b')],
  ['toContain in a list', () => expect(['a', 'b']).toContain('b')],
  ['not.toBe', () => expect(0).not.toBe(-0)],
  ['not.toContain', () => expect('abc').not.toContain('d')],
  ['toEqual', () => expect({ a: [1] }).toEqual({ a: [expect.any(Number)] })],
];

const failing: [string, () => void, RegExp][] = [
  ['toBe', () => expect(0).toBe(-0), /Expected: -0\n.*Received: 0/s],
  ['toBe of equal lists', () => expect([]).toBe([]), /toEqual|serializes to the same string/],
  ['toBeLessThan', () => expect(2).toBeLessThan(2), /Expected: < 2/],
  ['toBeLessThan of texts', () => expect('1' as never).toBeLessThan(2), /received.* must be a number/s],
  ['toBeGreaterThan', () => expect(Number.NaN).toBeGreaterThan(1), /Expected: > 1/],
  ['toBeInstanceOf', () => expect({}).toBeInstanceOf(Map), /Expected constructor: Map/],
  ['toContain', () => expect('abc').toContain('d'), /Expected substring: "d"/],
  ['not.toBe', () => expect(1).not.toBe(1), /not\.toBe/],
  ['not.toContain', () => expect('abc').not.toContain('b'), /Expected substring: not "b"/],
  ['not.toEqual', () => expect({ a: 1 }).not.toEqual({ a: 1 }), /not\.toEqual/],
];

describe('the quick expect of the tests', () => {
  it.each(holding)('passes: %s', (_what, run) => {
    expect(run).not.toThrow();
  });

  it.each(failing)('fails as Jest does, at the line of the test: %s', (_what, run, message) => {
    const error = failure(run);
    expect(stripVTControlCharacters(error.message)).toMatch(message);
    expect(error.stack!.split('\n').find((line) => line.trim().startsWith('at '))).toContain('quick-expect.test.ts');
  });

  it('leaves promises to Jest', async () => {
    await expect(Promise.resolve(1)).resolves.toBe(1);
    await expect(Promise.reject(new Error('no'))).rejects.toThrow('no');
  });
});
