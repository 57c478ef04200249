/** Replaces the digits of Arabic and Persian keyboards with 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
