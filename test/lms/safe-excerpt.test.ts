import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeExcerpt } from '../../src/lms/safe-excerpt.ts';

describe('safeExcerpt', () => {
  it('leaves ordinary text as it is', () => {
    const text = '{"error": "Zoë ist nicht da", "emoji": "👩‍🎓", "हिन्दी": "क्‍ष"}';
    expect(safeExcerpt(text)).toBe(text);
    expect(safeExcerpt(Buffer.from(text))).toBe(text);
    expect(safeExcerpt('')).toBe('');
  });

  it.each([
    ['a\r\nb\tc', 'a␍␊b␉c'],
    ['\u0000\u001b[31m\u007f', '␀␛[31m␡'],
    ['\u0085\u009b', '\\u{85}\\u{9b}'],
    ['abc\u202ecba\u2066', 'abc\\u{202e}cba\\u{2066}'],
    ['\u2028\u2029\ufeff\u200b', '\\u{2028}\\u{2029}\\u{feff}\\u{200b}'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ud800x\udc00', '\uFFFDx\uFFFD'],
  ])('makes visible what cannot be seen: %j', (text, visible) => {
    expect(safeExcerpt(text)).toBe(visible);
  });

  it('reads bytes that are no UTF-8 all the same', () => {
    expect(safeExcerpt(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
  });

  it('is bounded and says so with an ellipsis', () => {
    expect(safeExcerpt('x'.repeat(500))).toBe('x'.repeat(500));
    expect(safeExcerpt('x'.repeat(501))).toBe(`${'x'.repeat(499)}…`);
    expect(safeExcerpt('\n'.repeat(1000), 10)).toBe(`${'␊'.repeat(9)}…`);
    expect(safeExcerpt('ab😀', 3)).toBe('ab…');
    expect(safeExcerpt('a😀😀', 3)).toBe('a…');
    expect(safeExcerpt('abc', 0)).toBe('');
  });

  it('is well-formed, visible and bounded for every text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom('\ud83d', '\ude00', '\n', '\u202e', 'a', '\0')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 12 }), (text, maxLength) => {
        const excerpt = safeExcerpt(text, maxLength);
        expect(excerpt.length).toBeLessThanOrEqual(maxLength);
        expect(excerpt.isWellFormed()).toBe(true);
        expect(excerpt).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('secrets in an excerpt', () => {
  it.each([
    ['as they are', 'token=s3cr"et/ä&<\' done', 'token=[hidden] done'],
    ['in JSON', JSON.stringify({ token: 's3cr"et/ä&<\'' }), '{"token":"[hidden]"}'],
    ['in JSON of PHP', '{"token":"s3cr\\"et\\/ä&<\'"}', '{"token":"[hidden]"}'],
    ['in a URL', `?t=${encodeURIComponent('s3cr"et/ä&<\'')}`, '?t=[hidden]'],
    ['in HTML', "s3cr&quot;et/ä&amp;&lt;'", '[hidden]'],
    ['in HTML with its apostrophe', 's3cr&quot;et/ä&amp;&lt;&#39;', '[hidden]'],
  ])('are masked %s', (_where, text, masked) => {
    expect(safeExcerpt(text, 500, ['s3cr"et/ä&<\''])).toBe(masked);
  });

  it('are masked before the text is cut, so that no beginning of one remains', () => {
    for (let maxLength = 0; maxLength < 40; maxLength++) {
      expect(safeExcerpt(`0123456789${'SECRET-TOKEN'}`, maxLength, ['SECRET-TOKEN'])).not.toContain('S');
    }
  });

  it('are masked where they overlap, and each time they come', () => {
    expect(safeExcerpt('abcd-abcabc-x', 500, ['abc', 'bcd', ''])).toBe('[hidden]-[hidden][hidden]-x');
    expect(safeExcerpt('aaaa!', 500, ['aa'])).toBe('[hidden]!');
  });

  it('do not make a large body costly, and what was not looked at is not shown', () => {
    const began = performance.now();
    expect(safeExcerpt('a'.repeat(1024 * 1024), 500, ['a'])).toMatch(/^(\[hidden\])+\[?[a-z]*…$/);
    expect(performance.now() - began).toBeLessThan(2000);
    // Masks are so much shorter here that an excerpt of this size would have room for what was not looked at.
    const secret = `<${'x'.repeat(6000)}>`;
    expect(safeExcerpt(`${secret}${secret}${secret} and more`, 500, [secret])).toBe('[hidden][hidden][hidden]…');
    expect(safeExcerpt(`${'-'.repeat(16 * 1024 - 3)}SECRET${'x'.repeat(50)}`, 20_000, ['SECRET'])).not.toContain('SEC');
  });

  it('never remain, whatever they are', () => {
    const alphabet = fc.constantFrom('a', 'b', '"', '/', '%', '\n', ' ', '&');
    const words = fc.array(alphabet, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.array(words), fc.array(words, { maxLength: 3 }), (text, secrets) => {
        const excerpt = safeExcerpt(text.join(''), 10_000, secrets);
        const rest = excerpt.split('[hidden]');
        for (const secret of secrets) for (const part of rest) expect(part.replaceAll('␊', '\n')).not.toContain(secret);
      }),
      { numRuns: 2000 },
    );
  });
});
