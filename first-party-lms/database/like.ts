/** Returns a pattern for `ilike` that finds the text anywhere. Special characters are escaped. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
