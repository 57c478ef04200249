import { describe, expect, it } from '@jest/globals';
import { dark, light, type Palette } from '../../../first-party-lms/dashboard/pages/palette.ts';

/** WCAG 2.2 relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const texts: [keyof Palette, keyof Palette][] = [
  ...(['page', 'surface', 'accentTint'] as const).flatMap((ground): [keyof Palette, keyof Palette][] => [
    ['ink', ground],
    ['muted', ground],
    ['accent', ground],
  ]),
  ['onAccent', 'accent'],
  ['good', 'goodTint'],
  ['bad', 'badTint'],
];
const shapes: [keyof Palette, keyof Palette][] = [
  ['edge', 'surface'],
  ['accent', 'line'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it.each(texts)('%s on %s can be read (WCAG 1.4.3)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)('%s beside %s can be told apart (WCAG 1.4.11)', (shape, ground) => {
    expect(contrast(palette[shape], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
