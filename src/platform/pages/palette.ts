import { attainColours } from '../../domain/organisations/brand-colour.ts';

/**
 * The colours of one appearance. Every text colour reaches WCAG AA (4.5 : 1) on `page`, `surface` and its own tint; a
 * test measures it.
 */
export interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly line: string;
  readonly ink: string;
  readonly muted: string;
  /** The one accent: wordmark, links, buttons, "valid". */
  readonly accent: string;
  readonly accentTint: string;
  readonly onAccent: string;
  /** Only for a warning that must be seen: a certificate that is not valid. */
  readonly alert: string;
  readonly alertTint: string;
}

export const light: Palette = {
  page: '#f3f5f4',
  surface: '#ffffff',
  line: '#dbe2df',
  ink: '#14211d',
  muted: '#53615b',
  accent: attainColours.light.accent,
  accentTint: '#e6f1ee',
  onAccent: attainColours.light.onAccent,
  alert: '#94290f',
  alertTint: '#fbeeea',
};

export const dark: Palette = {
  page: '#0e1413',
  surface: '#171f1d',
  line: '#2c3835',
  ink: '#e8efec',
  muted: '#a5b3ad',
  accent: attainColours.dark.accent,
  accentTint: '#15302a',
  onAccent: attainColours.dark.onAccent,
  alert: '#ffb39e',
  alertTint: '#3a211a',
};
