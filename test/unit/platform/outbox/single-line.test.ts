import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { singleLine } from '../../../../src/platform/outbox/single-line.ts';

describe('a text for one line', () => {
  it.each([
    ['a line break', 'a\r\nBcc: x', 'a Bcc: x'],
    ['a mark of direction', 'a\u202eb', 'ab'],
    ['an encoded word with a line break', '=?utf-8?q?=0d=0aBcc=3a_x?=', '= ?utf-8?q?=0d=0aBcc=3a_x?='],
    ['an encoded word behind a mark', '=\u200e?utf-8?q?x?=', '= ?utf-8?q?x?='],
  ])('has no %s', (_what, text, expected) => {
    expect(singleLine(text)).toBe(expected);
  });

  it('never begins an encoded word, and stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '?', ' ', '\n', '\u200f', 'q', '\u202a') }), (text) => {
        const line = singleLine(text);
        expect(line).not.toMatch(/=\?|[\r\n]/);
        expect(singleLine(line)).toBe(line);
      }),
    );
  });
});
