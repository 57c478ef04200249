import { visit } from 'jsonc-parser';
import { HttpError } from './http-error.ts';
import { refuseLargeJson } from './json-limits.ts';

/**
 * Parses JSON strictly: well-formed UTF-8, the grammar of RFC 8259 without a byte order mark, no key twice in one object,
 * since two readers of such a text may understand two different things, no negative number that a double takes for 0, and a
 * bounded depth and number of values.
 * @throws HttpError 400 that says what is wrong
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.');
  }
  refuseLargeJson(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
  const problem = ambiguity(text);
  if (problem !== null) throw new HttpError(400, problem);
  return value;
}

/** What is wrong with a text although JSON.parse takes it, or null. */
function ambiguity(text: string): string | null {
  const open: Set<string>[] = [];
  let problem: string | null = null;
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectProperty: (key) => {
      const keys = open.at(-1)!;
      if (keys.has(key)) problem ??= `The body has the key ${JSON.stringify(key.slice(0, 100))} twice in one object.`;
      keys.add(key);
    },
    onObjectEnd: () => {
      open.pop();
    },
    onLiteralValue: (value, offset, length) => {
      // -1e-400 is less than 0, but no test of the parsed value could tell.
      const isLost = Object.is(value, -0) && /^-[0.]*[1-9]/.test(text.slice(offset, offset + length));
      if (isLost) problem ??= 'The body has a negative number that is too close to 0.';
    },
  });
  return problem;
}
