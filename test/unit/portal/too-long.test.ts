import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newPassword, tooLong } from '../../../src/portal/components/validation.ts';

describe('a text that is longer than its limit', () => {
  it('is counted in Unicode characters, and the message says how many are too many', () => {
    const texts = fc.array(fc.constantFrom('a', ' ', 'é', '\u{1F600}'), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (characters, limit) => {
        const excess = characters.length - limit;
        expect(tooLong(characters.join(''), limit)).toBe(
          excess <= 0 ? null : `Use at most ${limit} characters. Remove ${excess}.`,
        );
      }),
    );
  });

  it.each([[''], [undefined], [null], [12]])('is no such text: %j', (value) => {
    expect(tooLong(value, 1)).toBeNull();
  });

  it('is refused as a password', () => {
    expect(newPassword('x'.repeat(200))).toBeNull();
    expect(newPassword('x'.repeat(201))).toBe('Use at most 200 characters. Remove 1.');
    expect(newPassword('x'.repeat(11))).toBe('Use 12 characters or more.');
  });
});
