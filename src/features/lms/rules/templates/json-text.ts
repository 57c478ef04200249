import { JsonTextError } from '../json-values.ts';
import { parseLosslessJson } from '../lossless-json.ts';
import type { JsonText } from './declared-variables.ts';

/** Returns whether a text, such as a typed sample value, can be the value of a `json` variable. */
export function isJsonArray(text: string): text is JsonText {
  try {
    return Array.isArray(parseLosslessJson(text));
  } catch (error) {
    if (error instanceof JsonTextError) return false;
    throw error;
  }
}
