import { parse } from 'lossless-json';

/** Deeper than any reply or body that a person writes, and shallow enough for every recursion over the result. */
const MAX_DEPTH = 100;

/** Stands in a parsed object for a key that came twice with different values: nobody can say which of them counts. */
export const AMBIGUOUS = Symbol('a key that came twice with different values');

/** A text that is not JSON, or JSON that is not taken. `offset` is where in the text, in UTF-16 units, if that is known. */
export class JsonTextError extends Error {
  readonly offset: number | null;

  constructor(message: string, offset: number | null) {
    super(message);
    this.name = 'JsonTextError';
    this.offset = offset;
  }
}

/**
 * Parses JSON (RFC 8259) and keeps what JSON.parse loses: a number becomes a `LosslessNumber` with its source text, so that
 * 9007199254740993 survives; a key that comes twice with different values becomes AMBIGUOUS.
 * @throws JsonTextError for anything else than one JSON value nested at most 100 deep; its message repeats none of the text
 */
export function parseLosslessJson(text: string): unknown {
  requireModestDepth(text);
  try {
    return parse(text, null, { onDuplicateKey: () => AMBIGUOUS });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = /at position (\d+)$/.exec(error.message)?.[1];
    throw new JsonTextError('not valid JSON', position === undefined ? null : Number(position));
  }
}

/** The parser is recursive; what is checked here before is that a text of brackets cannot exhaust the stack. */
function requireModestDepth(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (depth > MAX_DEPTH) throw new JsonTextError(`nested more than ${MAX_DEPTH} deep`, index);
  }
}

/** Whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  // A LosslessNumber is an object to JavaScript, but it is no plain one.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
