import { JsonReader } from './json-reader.ts';
import type { JsonLimits } from './json-values.ts';

/** More than any reply or body that a person writes. */
const usualLimits: JsonLimits = { depth: 100, values: 50_000, members: 1_000 };

/**
 * Parses JSON (RFC 8259) and keeps details that JSON.parse loses. A number becomes a `JsonNumber` with its source text,
 * so that 9007199254740993 survives. A repeated key with different values becomes AMBIGUOUS. An object becomes a Map.
 * @throws JsonTextError for anything else than one JSON value within the limits; its message repeats none of the text
 */
export function parseLosslessJson(text: string, limits: Partial<JsonLimits> = {}): unknown {
  return parseAndCount(text, limits).value;
}

/** Does what `parseLosslessJson` does, and counts the values in the text. */
export function parseAndCount(
  text: string,
  limits: Partial<JsonLimits> = {},
): { readonly value: unknown; readonly count: number } {
  const reader = new JsonReader(text, { ...usualLimits, ...limits });
  const value = reader.readWhole();
  return { value, count: reader.count };
}
