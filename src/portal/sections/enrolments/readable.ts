/** Formats JSON with one line for each member. Any other text, such as incomplete JSON, is returned unchanged. */
export function readable(text: string): string {
  const value = exactly(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}

const mostFields = 20;
const mostCharacters = 200;

/**
 * Returns the names and values of a JSON object that are neither objects nor lists, as texts; none of any other text.
 * Of very many it returns the first ones, and it cuts long values.
 */
export function flatFields(text: string): readonly (readonly [name: string, value: string])[] {
  const value = exactly(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .flatMap(([name, field]: [string, unknown]) =>
      typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean'
        ? [[name, cut(String(field))] as const]
        : [],
    )
    .slice(0, mostFields);
}

const cut = (text: string): string => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)} …` : text);

/** Returns the value of JSON; undefined for a text that is no JSON, or has numbers that would be changed. */
function exactly(text: string): unknown {
  // Some numbers, such as long ids, would be changed. Such a text is shown as the LMS wrote it.
  const withoutTexts = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\d{16}|\.\d*0(?!\d)|\d[eE]/.test(withoutTexts)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
