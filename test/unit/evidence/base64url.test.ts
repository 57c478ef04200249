import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromBase64url, toBase64url } from '../../../src/evidence-format/base64url.ts';
import { cpuMilliseconds, cpuSlowness } from '../../support/cpu-slowness.ts';

describe('base64url', () => {
  it('is that of Node, for any bytes, also across the borders of its chunks', () => {
    const lengths = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 3 * 8_192 - 4, max: 3 * 8_192 + 4 }));
    fc.assert(
      fc.property(lengths, fc.nat({ max: 255 }), (length, first) => {
        const bytes = new Uint8Array(length).map((_, index) => (first + index * 89) & 255);
        const text = toBase64url(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64url'));
        expect(Buffer.compare(fromBase64url(text)!, bytes)).toBe(0);
      }),
    );
  });

  it('refuses a text that it would not write', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', 'B', '-', '_', '=', '+', ' ', 'é', 'Ā', '🙂') }), (text) => {
        const bytes = fromBase64url(text);
        if (bytes !== null) expect(toBase64url(bytes)).toBe(text);
        else expect(Buffer.from(text, 'base64url').toString('base64url')).not.toBe(text);
      }),
    );
  });

  it('encodes and decodes megabytes in a moment', () => {
    const bytes = new Uint8Array(8 * 1024 * 1024).fill(77);
    expect(cpuMilliseconds(() => fromBase64url(toBase64url(bytes)))).toBeLessThan(400 * cpuSlowness());
  });
});
