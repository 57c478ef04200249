import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brandColours, contrast, isColour, leastContrast } from '../../../../src/domain/organisations/brand-colour.ts';
import { brandStyle } from '../../../../src/platform/pages/page-shell.ts';
import { dark, light } from '../../../../src/platform/pages/palette.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe("an organisation's colour", () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeLessThan(leastContrast);
  });

  it('keeps a colour that is legible', () => {
    expect(brandColours('#7a1f5c', 'light')).toEqual({ accent: '#7a1f5c', onAccent: '#ffffff' });
    expect(brandColours('#ffd166', 'dark')).toEqual({ accent: '#ffd166', onAccent: '#000000' });
  });

  it('is legible for any colour: links on every background, and the text of a button on it', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        for (const [appearance, palette] of [
          ['light', light],
          ['dark', dark],
        ] as const) {
          const { accent, onAccent } = brandColours(colour, appearance);
          expect(isColour(accent)).toBe(true);
          expect(['#000000', '#ffffff']).toContain(onAccent);
          expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(leastContrast);
          for (const background of [palette.page, palette.surface]) {
            expect(contrast(accent, background)).toBeGreaterThanOrEqual(leastContrast);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('makes a style sheet that holds colours only', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(brandStyle(colour)).toMatch(/^[-\w:;{}#()@. ]+$/);
      }),
    );
  });
});
