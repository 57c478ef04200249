/** A pattern for `ilike` that finds the text anywhere; what means something in a pattern means itself. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
