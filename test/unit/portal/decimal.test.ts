import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimal } from '../../../src/portal/components/decimal.ts';

it('a number is read with a point or a comma before its decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999, max: 999_999 }), fc.constantFrom('.', ','), (hundredths, mark) => {
      const text = (hundredths / 100).toFixed(2);
      expect(decimal(text.replace('.', mark))).toBe(Number(text));
      expect(decimal(` ${hundredths} `)).toBe(hundredths);
      expect(decimal(hundredths)).toBe(hundredths);
    }),
  );
});

it.each(['', ' ', 'seven', '7,5,1', '7.5,1', '1,000', '12e3', '0x10', '٧', '7 5', ',', '-', 'Infinity'])(
  'a text that is no number, or not surely one, is refused: %j',
  (text) => {
    expect(decimal(text)).toBeNaN();
  },
);
