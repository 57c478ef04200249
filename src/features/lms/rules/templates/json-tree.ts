import { AMBIGUOUS, isJsonObject } from '../json-values.ts';

/** The keys and strings of a parsed JSON value, in the order of the text. */
export interface JsonParts {
  readonly keys: string[];
  readonly strings: string[];
  /** Whether an object has a repeated key with different values. */
  isAmbiguous: boolean;
}

/** Collects the keys and the strings of a value that `parseLosslessJson` made. */
export function partsOf(tree: unknown, parts: JsonParts = { keys: [], strings: [], isAmbiguous: false }): JsonParts {
  if (tree === AMBIGUOUS) parts.isAmbiguous = true;
  else if (typeof tree === 'string') parts.strings.push(tree);
  else if (Array.isArray(tree)) for (const item of tree) partsOf(item, parts);
  else if (isJsonObject(tree)) {
    for (const [key, value] of tree) {
      parts.keys.push(key);
      partsOf(value, parts);
    }
  }
  return parts;
}
