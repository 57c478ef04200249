/** Returns a copy of an object without some of its fields. */
export function omit<Source extends object, Key extends keyof Source>(
  source: Source,
  ...keys: readonly Key[]
): Omit<Source, Key> {
  const copy = { ...source };
  for (const key of keys) delete copy[key];
  return copy;
}
