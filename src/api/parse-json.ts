import { visit } from 'jsonc-parser';
import { HttpError } from './http-error.ts';

/**
 * Parses JSON strictly: well-formed UTF-8, the grammar of RFC 8259, and no key twice in one object, since two readers of
 * such a text may understand two different things.
 * @throws HttpError 400 that says what is wrong
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
  const repeated = repeatedKey(text);
  if (repeated !== null) {
    throw new HttpError(400, `The body has the key ${JSON.stringify(repeated.slice(0, 100))} twice in one object.`);
  }
  return value;
}

function repeatedKey(text: string): string | null {
  const open: Set<string>[] = [];
  let repeated: string | null = null;
  try {
    visit(text, {
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectProperty: (key) => {
        const keys = open.at(-1)!;
        if (keys.has(key)) repeated ??= key;
        keys.add(key);
      },
      onObjectEnd: () => {
        open.pop();
      },
    });
  } catch (error) {
    if (error instanceof RangeError) throw new HttpError(400, 'The body is nested too deeply.');
    throw error;
  }
  return repeated;
}
