/**
 * Returns the field of a value whose type is not known, such as the `code` of a caught error; undefined when the value
 * is null, undefined, or has no such field.
 */
export function fieldOf(value: unknown, name: string): unknown {
  return value === null || value === undefined ? undefined : (value as Record<string, unknown>)[name];
}
