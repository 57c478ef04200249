import fc from 'fast-check';

const surrogates = 0x800;
const firstSurrogate = 0xd800;

/**
 * One character of any code point, for `fc.string({ unit: codePoints })`. fast-check's own unit "binary" makes a table of all of them,
 * which takes half a second of CPU.
 */
export const codePoints: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - surrogates }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (text) => {
    if (typeof text !== 'string' || !text.isWellFormed() || [...text].length !== 1) throw new Error('no code point');
    const code = text.codePointAt(0)!;
    return code < firstSurrogate ? code : code - surrogates;
  },
);
