/** A text colour and its background. A test measures that each pair reaches WCAG AA. */
export interface Tone {
  readonly text: string;
  readonly tint: string;
}

/** The colours of one colour scheme. Attain's public pages share some of them, which a test compares. */
export interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentTint: string;
  readonly onAccent: string;
  readonly alert: string;
  readonly alertTint: string;
  /** Border of inputs; 3 : 1 on `surface` (WCAG 1.4.11). */
  readonly control: string;
  /** Background of the element below the pointer. */
  readonly hover: string;
  readonly tones: {
    readonly neutral: Tone;
    readonly positive: Tone;
    readonly info: Tone;
    readonly caution: Tone;
    readonly negative: Tone;
  };
}

export type ToneName = keyof Palette['tones'];

export const light: Palette = {
  page: '#f3f5f4',
  surface: '#ffffff',
  line: '#dbe2df',
  ink: '#14211d',
  muted: '#53615b',
  accent: '#0b5f4e',
  accentTint: '#e6f1ee',
  onAccent: '#ffffff',
  alert: '#94290f',
  alertTint: '#fbeeea',
  control: '#7d8c86',
  hover: '#f7f9f8',
  tones: {
    neutral: { text: '#3f4d47', tint: '#eaefed' },
    positive: { text: '#0b5f4e', tint: '#e0f0eb' },
    info: { text: '#1f4f8f', tint: '#e8f0fb' },
    caution: { text: '#704500', tint: '#fcf1dc' },
    negative: { text: '#94290f', tint: '#fbeeea' },
  },
};

export const dark: Palette = {
  page: '#0e1413',
  surface: '#171f1d',
  line: '#2c3835',
  ink: '#e8efec',
  muted: '#a5b3ad',
  accent: '#6bd0b4',
  accentTint: '#15302a',
  onAccent: '#06251d',
  alert: '#ffb39e',
  alertTint: '#3a211a',
  control: '#6f7f79',
  hover: '#1c2523',
  tones: {
    neutral: { text: '#c3cfca', tint: '#29342f' },
    positive: { text: '#7fdcc2', tint: '#15302a' },
    info: { text: '#a9ccf7', tint: '#182a42' },
    caution: { text: '#f2c879', tint: '#372a10' },
    negative: { text: '#ffb39e', tint: '#3a211a' },
  },
};
