/** Formats JSON with one line for each member. Any other text, such as incomplete JSON, is returned unchanged. */
export function readable(text: string): string {
  // Formatting would change some numbers, such as long ids. Such a text is shown as the LMS wrote it.
  const withoutTexts = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\d{16}|\.\d*0(?!\d)|\d[eE]/.test(withoutTexts)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
