import { englishWording, type Sentence } from '../../../language/sentence.ts';

/**
 * Replaces the value of a repeated key with different values in a parsed object, since it is unknown which of them
 * counts.
 */
export const AMBIGUOUS = Symbol('a key that came twice with different values');

/** A number with its source text. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A parsed object, with the keys in the order of the text. It is a Map, because a key such as "1023" makes a plain
 * object reserve room for a thousand others. A reply of 200 KB of such objects would take 300 MB and seconds.
 */
export type JsonObject = ReadonlyMap<string, unknown>;

/** Returns whether a parsed value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

/** A text is not JSON, or exceeds a limit. `offset` is the place in the text, in UTF-16 units. */
export class JsonTextError extends Error {
  readonly offset: number;
  readonly exceeded: keyof JsonLimits | null;

  /** The message for every language: the end of a sentence about the text, after “is”. */
  readonly sentence: Sentence;

  constructor(sentence: Sentence, offset: number, exceeded: keyof JsonLimits | null = null) {
    super(englishWording([sentence]));
    this.sentence = sentence;
    this.name = 'JsonTextError';
    this.offset = offset;
    this.exceeded = exceeded;
  }
}

/** The limits of a text. A deeper one, or one with more values, is refused while it is read. */
export interface JsonLimits {
  /** Nested objects and arrays. Every recursion over the result has the same depth. */
  readonly depth: number;
  /** Objects, arrays, strings, numbers, true, false and null, counted together. */
  readonly values: number;
  /** Names in one object. Many in one cost far more than as many in several. */
  readonly members: number;
}
