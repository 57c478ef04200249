/** The colours of one appearance. Every text colour reaches WCAG AA (4.5 : 1) at its places; a test measures it. */
export interface Palette {
  readonly page: string;
  readonly surface: string;
  /** A separator without a meaning of its own. */
  readonly line: string;
  /** The outline of fields and buttons: 3 : 1 on `surface`. */
  readonly edge: string;
  readonly ink: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentTint: string;
  readonly onAccent: string;
  readonly good: string;
  readonly goodTint: string;
  readonly bad: string;
  readonly badTint: string;
}

export const light: Palette = {
  page: '#f4f5f9',
  surface: '#ffffff',
  line: '#dde0ea',
  edge: '#7d849a',
  ink: '#171b2c',
  muted: '#545b72',
  accent: '#3547a3',
  accentTint: '#e9ecfa',
  onAccent: '#ffffff',
  good: '#11613f',
  goodTint: '#e3f3ea',
  bad: '#952a12',
  badTint: '#fceee9',
};

export const dark: Palette = {
  page: '#10121b',
  surface: '#191c29',
  line: '#2e3346',
  edge: '#767e98',
  ink: '#e9ebf5',
  muted: '#a8afc6',
  accent: '#a9b6ff',
  accentTint: '#262d52',
  onAccent: '#141a3a',
  good: '#7fd6a8',
  goodTint: '#17322a',
  bad: '#ffb29c',
  badTint: '#3d221b',
};
