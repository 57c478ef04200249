/** A part of a value that is not known or must not be shown: the name of a shell variable, such as `API_KEY`. */
export interface Placeholder {
  readonly variable: string;
}

/** A text with placeholders: the parts are joined. */
export type Text = string | readonly (string | Placeholder)[];

/** A request as it is shown. */
export interface ShownRequest {
  readonly method: string;
  readonly url: Text;
  readonly headers: readonly (readonly [name: Text, value: Text])[];
  /** Null if the request has no body. */
  readonly body: Text | null;
}

/**
 * Returns a command for a POSIX shell that makes the request with cURL. A placeholder becomes a variable of the shell, so that a
 * secret is neither shown nor kept with the command. No text may contain NUL, which no argument can hold.
 */
export function curlCommand({ method, url, headers, body }: ShownRequest): string {
  const address = partsOf(url);
  const literal = address.map((part) => (typeof part === 'string' ? part : '')).join('');
  const lines = [
    // -i: the status decides how a request went. --globoff: cURL would read brackets and braces of the address as a pattern.
    `curl -i${/[[\]{}]/.test(literal) ? ' --globoff' : ''} -X ${shellWord(method)} ${isOption(address) ? '--url ' : ''}${shellWord(address)}`,
    ...headers.map(([name, value]) => `-H ${shellWord(header(name, value))}`),
  ];
  if (body !== null) {
    // cURL would announce a form.
    if (!headers.some(([name]) => typeof name === 'string' && name.toLowerCase() === 'content-type'))
      lines.push(`-H 'Content-Type:'`);
    // Not -d, which would read a file when the body begins with @.
    lines.push(`--data-raw ${shellWord(body)}`);
  }
  return lines.join(' \\\n  ');
}

/** cURL sends a header without a value only if its name ends with a semicolon. */
const header = (name: Text, value: Text): Text => {
  const parts = partsOf(value);
  const isEmpty = parts.every((part) => part === '');
  return isEmpty ? [...partsOf(name), ';'] : [...partsOf(name), ': ', ...parts];
};

/**
 * Writes a text as one word of a POSIX shell. What may stand alone does; anything else is quoted: a text with variables in double
 * quotes, unless it has a character that has a meaning there.
 */
export function shellWord(text: Text): string {
  const parts = partsOf(text);
  const literals = parts.filter((part) => typeof part === 'string');
  if (literals.length === parts.length) {
    const whole = literals.join('');
    return /^[\w@%+=:,./-]+$/.test(whole) ? whole : inSingleQuotes(whole);
  }
  // In an interactive bash an exclamation mark means the history.
  if (literals.every((literal) => !/[\\"$`!]/.test(literal))) {
    return `"${parts.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`)).join('')}"`.replaceAll(
      // Braces are needed only where the name would go on.
      /\$\{(\w+)\}(?!\w)/g,
      '$$$1',
    );
  }
  return parts
    .map((part) => (typeof part === 'string' ? (part === '' ? '' : inSingleQuotes(part)) : `"$${part.variable}"`))
    .join('');
}

const inSingleQuotes = (text: string): string => `'${text.replaceAll(`'`, `'\\''`)}'`;

const isOption = ([first]: readonly (string | Placeholder)[]): boolean =>
  typeof first !== 'string' || first.startsWith('-');

const partsOf = (text: Text): readonly (string | Placeholder)[] => (typeof text === 'string' ? [text] : text);

/**
 * Returns a text with its masks as placeholders.
 * @param mask what stands for the hidden part, such as `…`; it has no flag `g`
 */
export function withPlaceholders(text: string, mask: string, variable: string): Text {
  return text.split(mask).flatMap((literal, index) => (index === 0 ? [literal] : [{ variable }, literal]));
}
