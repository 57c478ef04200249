import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../../support/code-points.ts';
import { cpuMilliseconds, cpuSlowness } from '../../../support/cpu-slowness.ts';
import { secretsOf } from '../../../../src/platform/outbound-http/secrets-of.ts';
import { safeExcerpt, safeLines } from '../../../../src/platform/outbound-http/safe-excerpt.ts';

const notShown = 'Not shown: the credentials have too many parts, or are too long, to be masked in this text.';

/** Milliseconds of processor time; of several attempts the best counts, as compilation and collections are in the others. */
function leastCpu(run: () => void, enough: number): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 4 && best >= enough; attempt++) best = Math.min(best, cpuMilliseconds(run));
  return best;
}

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
      fc.string({ unit: codePoints }),
      fc.array(fc.constantFrom('\ud83d', '\ude00', '\n', '\u202e', 'a', '\0')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 12 }), (text, maxLength) => {
        const excerpt = safeExcerpt(text, maxLength);
        expect(excerpt.length).toBeLessThanOrEqual(maxLength);
        expect(excerpt.isWellFormed()).toBe(true);
        expect(excerpt).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      }),
      { numRuns: 600 },
    );
  });
});

describe('safeLines', () => {
  it('keeps lines, masks secrets in them and makes the rest visible', () => {
    expect(safeLines('{"a":\n "t\\u0041",\r\n "b": 1}', 500, ['tA'])).toBe('{"a":\n "[hidden]",␍\n "b": 1}');
    expect(safeLines('abc', 2, [])).toBe('ab…');
    expect(safeLines('\n'.repeat(100_000), 40_000, ['x'.repeat(8192)])).toBe(`${'\n'.repeat(40_000)}…`);
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

  it.each([
    ['escapes of JSON', '{"t":"p\\u00e4ss\\u002Fw\\u00F6rd"}', '{"t":"[hidden]"}'],
    ['a slash that is escaped', '{"t":"päss\\/wörd"}', '{"t":"[hidden]"}'],
    ['percent signs and small hexadecimal digits', '?t=p%c3%a4ss%2fw%c3%b6rd&x', '?t=[hidden]&x'],
    ['percent signs and Latin-1', '?t=p%E4ss/w%F6rd', '?t=[hidden]'],
    ['names of HTML', '<b>p&auml;ss&sol;w&ouml;rd</b>', '<b>[hidden]</b>'],
    ['numbers of HTML', '<b>&#112;&#xE4;ss&#x2f;w&#246;rd</b>', '<b>[hidden]</b>'],
    ['HTML within JSON', '{"html":"<b>p&auml;ss\\/w&#246;rd<\\/b>"}', '{"html":"<b>[hidden]<\\/b>"}'],
    ['JSON within JSON', JSON.stringify('{"t":"p\\u00e4ss/w\\u00f6rd"}'), '"{\\"t\\":\\"[hidden]\\"}"'],
    ['a beginning, where the reply breaks off', '{"t":"päss/w', '{"t":"[hidden]'],
    ['a beginning in escapes, where the reply breaks off', '{"t":"p\\u00e4ss', '{"t":"[hidden]'],
  ])('are masked as %s', (_what, text, masked) => {
    expect(safeExcerpt(text, 500, ['päss/wörd'])).toBe(masked);
    expect(safeExcerpt(text, 500, [' päss/wörd\n'])).toBe(masked);
  });

  it('are masked in base64, wherever they stand in it', () => {
    const secret = 'correct horse';
    for (const before of ['', 'u', 'us:', 'user:']) {
      for (const after of ['', '.', '..', '...']) {
        const encoded = Buffer.from(before + secret + after);
        for (const text of [encoded.toString('base64'), encoded.toString('base64url'), encoded.toString('hex')]) {
          const excerpt = safeExcerpt(`<${text}>`, 500, [secret]);
          expect(excerpt).toContain('[hidden]');
          expect(Buffer.from(excerpt.replaceAll('[hidden]', ''), 'base64').toString()).not.toMatch(/corr|rect|hors/);
        }
      }
    }
  });

  it('never appear, however somebody encodes each of their characters, nor where the excerpt is cut', () => {
    const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
    const encodings: readonly ((character: string) => string)[] = [
      (character) => (character === '\\' ? '\\\\' : character),
      (character) => JSON.stringify(character).slice(1, -1),
      (character) => `\\u${hex(character.charCodeAt(0), 4)}`,
      (character) => `\\u${hex(character.charCodeAt(0), 4).toUpperCase()}`,
      (character) => (character === '/' ? '\\/' : JSON.stringify(character).slice(1, -1)),
    ];
    const inUrls: typeof encodings = [
      (character) => encodeURIComponent(character),
      (character) => [...Buffer.from(character)].map((byte) => `%${hex(byte, 2)}`).join(''),
    ];
    const inHtml: typeof encodings = [
      (character) => `&#${character.charCodeAt(0)};`,
      (character) => `&#x${hex(character.charCodeAt(0), 2)};`,
      (character) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;', ä: '&auml;' })[character] ?? character,
    ];
    const secrets = fc
      .array(fc.constantFrom(...'abcXYZ019ä/"\\%&+<>\'; =_-#u~€'), { minLength: 6, maxLength: 30 })
      .map((letters) => letters.join('').trim())
      .filter((secret) => secret.length >= 6);
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(encodings, inUrls, inHtml, [String]),
        fc.array(fc.nat({ max: 99 }), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 0, max: 60 }),
        fc.nat({ max: 40 }),
        (secret, kind, choices, before, room) => {
          const spelt = [...secret].map((character, index) => kind[choices[index]! % kind.length]!(character)).join('');
          const padding = '.'.repeat(before);
          const whole = safeExcerpt(`${padding}(${spelt})`, 2_000, [secret]);
          expect(whole).toBe(`${padding}([hidden])`);
          const cut = safeExcerpt(`${padding}(${spelt})`, before + 1 + room, [secret]);
          expect(`${padding}([hidden])`.startsWith(cut.replace(/…$/, ''))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are found in a time that grows with the text', () => {
    const hard = [
      ['a'.repeat(1024 * 1024), 'a'.repeat(8192)],
      ['\\u0061'.repeat(150_000), 'a'.repeat(8192)],
      ['%61&#97;\\u0061'.repeat(60_000), `${'a'.repeat(8191)}b`],
      ['&'.repeat(1024 * 1024), '&'.repeat(8192)],
      ['%'.repeat(1024 * 1024), 'x'.repeat(8192)],
    ] as const;
    const limit = 1_000 * cpuSlowness();
    for (const [text, secret] of hard) {
      expect(cpuMilliseconds(() => safeExcerpt(text, 500, [secret]))).toBeLessThan(limit);
    }
  });

  it('of the longest header are not searched, and the text that may repeat them is not shown', () => {
    const words = Array.from({ length: 880 }, (_, index) => `w${String(index).padStart(7, '0')}`);
    const secrets = secretsOf({ type: 'CUSTOM_HEADER', name: 'X-Key', value: words.join(' ') });
    const body = words.slice(0, 300).join(' ');
    const limit = 50 * cpuSlowness();
    expect(leastCpu(() => safeLines(body, 32_768, secrets), limit)).toBeLessThan(limit);
    expect(safeLines(body, 32_768, secrets)).toBe(notShown);
    expect(safeExcerpt(body, 500, secrets)).toBe(notShown);
    expect(safeExcerpt('lorem ipsum \\u0061 &amp; %41 + '.repeat(5_000), 500, secrets)).toBe(notShown);
    expect(safeExcerpt(words[3]!, 20, secrets)).toBe(`${notShown.slice(0, 19)}…`);
    expect(safeExcerpt('', 500, secrets)).toBe('');
  });

  it('may be sixteen, each masked wherever it stands', () => {
    const words = Array.from({ length: 15 }, (_, index) => `w${String(index).padStart(7, '0')}`);
    const secrets = secretsOf({ type: 'CUSTOM_HEADER', name: 'X-Key', value: words.join(' ') });
    expect(safeExcerpt(words.toReversed().join('\n'), 500, secrets)).toBe(Array(15).fill('[hidden]').join('␊'));
    expect(safeExcerpt('x', 500, [...secrets, ...secrets.map((secret) => ` ${secret}`)])).toBe('x');
    expect(safeExcerpt('x', 500, [...secrets, 'one more'])).toBe(notShown);
  });

  it('are searched in a time that is bounded, and grows with the text up to there', () => {
    const escapes = ' \\u0061 &amp; %41 + ';
    const nested = Array.from({ length: 15 }, (_, index) => 'a'.repeat(8 + index));
    const long = `${'a'.repeat(4096)}b${'a'.repeat(4095)}`;
    const words = Array.from({ length: 15 }, (_, index) => `aaaaaa${String(index).padStart(8, '0')}`);
    const hard: [secrets: string[], unit: string][] = [
      [nested, `${'a'.repeat(23)}b`.repeat(20) + escapes],
      [words, 'a'.repeat(500) + escapes],
      [words, words.join(' ') + escapes],
      [words.slice(0, 4), words.join(' ') + escapes],
      [[long], 'a'.repeat(5000) + escapes],
      [[long, `${long}x`], Buffer.from(long).toString('hex') + Buffer.from(long).toString('base64') + escapes],
      [['a'], 'a-'.repeat(100) + escapes],
    ];
    const limit = 300 * cpuSlowness();
    for (const [secrets, unit] of hard) {
      for (const units of [2_000, 8_000, 32_768, 1024 * 1024]) {
        const text = unit.repeat(Math.ceil(units / unit.length));
        expect(leastCpu(() => safeLines(text, 32_768, secrets), limit)).toBeLessThan(limit);
      }
    }
    // A text that would take too long is withheld because of its size.
    expect(safeLines((words.join(' ') + escapes).repeat(1_000), 32_768, words)).toBe(notShown);
    expect(safeLines((words.join(' ') + escapes).repeat(10), 32_768, words)).not.toContain('aaaaaa');
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
    const costs = cpuMilliseconds(() => {
      expect(safeExcerpt('a'.repeat(1024 * 1024), 500, ['a'])).toMatch(/^(\[hidden\])+\[?[a-z]*…$/);
    });
    expect(costs).toBeLessThan(2_000 * cpuSlowness());
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
      { numRuns: 600 },
    );
  });
});
