/** JSON with a line for each member; any other text, such as JSON that was cut, as it is. */
export function readable(text: string): string {
  // A number that JavaScript would change, such as a long id, is shown as the LMS wrote it.
  if (/\d{16}|\d\.\d*0\b|\d[eE]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
