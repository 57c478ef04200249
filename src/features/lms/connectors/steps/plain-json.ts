import { AMBIGUOUS, isJsonObject, JsonNumber } from '../../rules/json-values.ts';

/**
 * Converts a lossless value for expressions. A whole number that a double cannot hold becomes a string of its digits,
 * since it is an id. A key with several values is left out.
 */
export function plainJson(value: unknown): unknown {
  if (value instanceof JsonNumber) return plainNumber(value.text);
  if (Array.isArray(value)) return value.map(plainJson);
  if (!isJsonObject(value)) return value;
  const members = [...value].filter(([, member]) => member !== AMBIGUOUS);
  return Object.fromEntries(members.map(([key, member]) => [key, plainJson(member)]));
}

function plainNumber(text: string): number | string {
  const number = Number(text);
  const isWhole = /^-?\d+$/.test(text);
  if (!Number.isFinite(number)) return text;
  return isWhole && !Number.isSafeInteger(number) ? text : number;
}
