/**
 * Returns the first part of a text, without characters that PostgreSQL cannot store. A cut may leave half a character.
 * @param longest in UTF-16 units
 */
export function storablePart(text: string, longest: number): string {
  return text.replaceAll('\0', '\ufffd').slice(0, longest).toWellFormed();
}
