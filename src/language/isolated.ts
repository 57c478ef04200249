const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[0-9]|(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/**
 * Sets a value apart from the sentence around it where its direction may be another one (Unicode's FSI … PDI): otherwise the
 * punctuation beside a name or an address would move to its other side. Values of the sentence's own script stay as they are.
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  (direction === 'rtl' ? leftToRight : rightToLeft).test(value) ? `\u2068${value}\u2069` : value;
