import { JsonTextError } from '../json-values.ts';
import { parseLosslessJson } from '../lossless-json.ts';
import type { JsonText } from './declared-variables.ts';

/** Whether a text, such as a sample value that a person typed, can be the value of a `json` variable. */
export function isJsonArray(text: string): text is JsonText {
  try {
    return Array.isArray(parseLosslessJson(text));
  } catch (error) {
    if (error instanceof JsonTextError) return false;
    throw error;
  }
}
