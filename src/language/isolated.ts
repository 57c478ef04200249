const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;
// An amount or a percentage is written as the sentence around it. An id or a telephone number is not.
const amount = /^[\s\d.,%\u200e\u200f\u061c]*$/;

/** Whether a text has letters of a direction, or for left to right also an id or a telephone number. */
const runs = (value: string, direction: 'ltr' | 'rtl'): boolean =>
  direction === 'rtl' ? rightToLeft.test(value) : leftToRight.test(value) || (/\d/.test(value) && !amount.test(value));

const opposite = { ltr: 'rtl', rtl: 'ltr' } as const;

/** Whether a text runs in the other direction as a whole: a name in another script, an address, an id. */
export const runsOtherwise = (value: string, direction: 'ltr' | 'rtl'): boolean =>
  runs(value, opposite[direction]) && !(direction === 'rtl' ? rightToLeft : leftToRight).test(value);

/**
 * Sets a value apart from the sentence around it where it may run in the other direction (Unicode's FSI … PDI): otherwise the
 * punctuation beside a name or an address would move to its other side. Values of the sentence's own script stay as they are.
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  runs(value, opposite[direction]) ? `\u2068${value}\u2069` : value;
