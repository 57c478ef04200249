import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { singleLine } from '../../../../src/platform/outbox/single-line.ts';
import { headerText } from '../../../../src/platform/outbox/smtp/header-text.ts';

const hostileTexts = fc.string({ unit: fc.constantFrom('=', '?', ' ', '\n', '\u200f', 'q', '\u202a') });

describe('a text for one line', () => {
  it.each([
    ['a line break', 'a\r\nBcc: x', 'a Bcc: x'],
    ['a mark of direction', 'a\u202eb', 'ab'],
  ])('has no %s', (_what, text, expected) => {
    expect(singleLine(text)).toBe(expected);
    expect(headerText(text)).toBe(expected);
  });

  it('keeps the characters of encoded words, which mean nothing in a body', () => {
    expect(singleLine('Is 2 + 2 =? 4')).toBe('Is 2 + 2 =? 4');
  });

  it('stays what it is', () => {
    fc.assert(
      fc.property(hostileTexts, (text) => {
        const line = singleLine(text);
        expect(line).not.toMatch(/[\r\n]/);
        expect(singleLine(line)).toBe(line);
      }),
    );
  });
});

describe('a text for a header', () => {
  it.each([
    ['with a line break', '=?utf-8?q?=0d=0aBcc=3a_x?=', '= ?utf-8?q?=0d=0aBcc=3a_x?='],
    ['behind a mark', '=\u200e?utf-8?q?x?=', '= ?utf-8?q?x?='],
  ])('has no encoded word %s', (_what, text, expected) => {
    expect(headerText(text)).toBe(expected);
  });

  it('never begins an encoded word, and stays what it is', () => {
    fc.assert(
      fc.property(hostileTexts, (text) => {
        const line = headerText(text);
        expect(line).not.toMatch(/=\?|[\r\n]/);
        expect(headerText(line)).toBe(line);
      }),
    );
  });
});
