/** JSON with a line for each member; any other text, such as JSON that was cut, as it is. */
export function readable(text: string): string {
  // A number that JavaScript would write otherwise, such as a long id, is shown as the LMS wrote it.
  const withoutTexts = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\d{16}|\.\d*0(?!\d)|\d[eE]/.test(withoutTexts)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
