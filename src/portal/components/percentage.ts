const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** A percentage as it is read. It is cut and not rounded: 99.96 must not look like the 100 that it is not. */
export const percentage = (value: number): string => `${format.format(Math.floor(value * 10) / 10)} %`;
