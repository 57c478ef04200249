/** Stands in a parsed object for a key that came twice with different values: nobody can say which of them counts. */
export const AMBIGUOUS = Symbol('a key that came twice with different values');

/** A number as it stands in the text. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A parsed object, keys in the order of the text. A Map, because a key such as "1023" makes a plain object reserve room for a
 * thousand others: a reply of 200 KB of such objects would take 300 MB and seconds.
 */
export type JsonObject = ReadonlyMap<string, unknown>;

/** Whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

/** A text that is not JSON, or JSON that exceeds a limit. `offset` is where in the text, in UTF-16 units. */
export class JsonTextError extends Error {
  readonly offset: number;
  readonly exceeded: keyof JsonLimits | null;

  constructor(message: string, offset: number, exceeded: keyof JsonLimits | null = null) {
    super(message);
    this.name = 'JsonTextError';
    this.offset = offset;
    this.exceeded = exceeded;
  }
}

/** What a text may hold at most; what is deeper or has more values is refused while it is read. */
export interface JsonLimits {
  /** Objects and arrays within each other: every recursion over the result is as deep. */
  readonly depth: number;
  /** Objects, arrays, strings, numbers, true, false and null, counted together. */
  readonly values: number;
  /** Names in one object: many in one cost far more than as many in several. */
  readonly members: number;
}
