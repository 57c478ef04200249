import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entryHash, textHash } from '../../../src/evidence-format/chain-hash.ts';
import { fastEntryHash, fastTextHash } from '../../../src/features/evidence/fast-hash.ts';

describe('the hashes of the server', () => {
  it('are those of the format', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (a, b) => {
        expect(fastTextHash(a)).toBe(textHash(a));
        expect(fastEntryHash(textHash(a), textHash(b))).toBe(entryHash(textHash(a), textHash(b)));
      }),
    );
  });
});
