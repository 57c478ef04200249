/** Colours that are legible for an organisation's colour, in one appearance. Each as `#rrggbb`. */
export interface BrandColours {
  /** For links, headings and as the background of buttons: at least 4.5 : 1 on every background of the appearance. */
  readonly accent: string;
  /** The text on `accent`: black or white, whichever has more contrast. It is at least 4.5 : 1. */
  readonly onAccent: string;
}

/** The lowest contrast of text (WCAG 2.2, 1.4.3 level AA). */
export const leastContrast = 4.5;

/** The backgrounds behind links and buttons in e-mails, on public pages and on paper. */
const backgrounds = { light: ['#ffffff', '#f3f5f4'], dark: ['#171f1d', '#0e1413'] } as const;

/** Attain's own colours, for an organisation without a colour. */
export const attainColours: Readonly<Record<'light' | 'dark', BrandColours>> = {
  light: { accent: '#0b5f4e', onAccent: '#ffffff' },
  dark: { accent: '#6bd0b4', onAccent: '#06251d' },
};

/** Whether a text is a colour as it is stored: `#` and six lower-case hexadecimal digits. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the legible form of an organisation's colour (docs/product.md §7). A colour with too little contrast is mixed with
 * black, or with white on a dark background, as little as is necessary.
 * @param colour `#rrggbb`
 */
export function brandColours(colour: string, appearance: 'light' | 'dark'): BrandColours {
  const accent = legible(colour, appearance === 'light' ? 0 : 255, backgrounds[appearance]);
  return { accent, onAccent: contrast(accent, '#ffffff') >= contrast(accent, '#000000') ? '#ffffff' : '#000000' };
}

function legible(colour: string, towards: number, behind: readonly string[]): string {
  const steps = 50;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const mixed = hex(channelsOf(colour).map((channel) => Math.round(channel + (towards - channel) * share)));
    if (behind.every((background) => contrast(mixed, background) >= leastContrast)) return mixed;
  }
  return hex([towards, towards, towards]);
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const hex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
