import { AMBIGUOUS, isJsonObject } from '../lossless-json.ts';

/** What a parsed JSON value is made of, in the order of the text. */
export interface JsonParts {
  readonly keys: string[];
  readonly strings: string[];
  /** Whether an object has a key twice, with different values. */
  isAmbiguous: boolean;
}

/** Collects the keys and the strings of a value that `parseLosslessJson` made. */
export function partsOf(tree: unknown, parts: JsonParts = { keys: [], strings: [], isAmbiguous: false }): JsonParts {
  if (tree === AMBIGUOUS) parts.isAmbiguous = true;
  else if (typeof tree === 'string') parts.strings.push(tree);
  else if (Array.isArray(tree)) for (const item of tree) partsOf(item, parts);
  else if (isJsonObject(tree)) {
    for (const [key, value] of Object.entries(tree)) {
      parts.keys.push(key);
      partsOf(value, parts);
    }
  }
  return parts;
}

/** The same tree with every string exchanged for what `replace` makes of it. */
export function mapStrings(tree: unknown, replace: (text: string) => unknown): unknown {
  if (typeof tree === 'string') return replace(tree);
  if (Array.isArray(tree)) return tree.map((item) => mapStrings(item, replace));
  if (!isJsonObject(tree)) return tree;
  // Object.fromEntries defines properties, so that a key __proto__ stays a key.
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapStrings(value, replace)]));
}
