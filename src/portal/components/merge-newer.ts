interface Merged<Values> {
  readonly values: Values;
  /** The fields that the user and somebody else changed in different ways. The values have the user's. */
  readonly conflicts: readonly (keyof Values)[];
}

/**
 * Merges what the user typed into a newer state: fields that the user did not change get the newer value.
 * @param base the values that the user began with
 */
export function mergeNewer<Values extends Record<string, unknown>>(
  base: Values,
  typed: Values,
  newer: Values,
): Merged<Values> {
  const names = Object.keys(typed) as (keyof Values)[];
  const isChanged = (name: keyof Values) => !isSame(typed[name], base[name]);
  return {
    values: Object.fromEntries(names.map((name) => [name, isChanged(name) ? typed[name] : newer[name]])) as Values,
    conflicts: names.filter(
      (name) => isChanged(name) && !isSame(newer[name], base[name]) && !isSame(newer[name], typed[name]),
    ),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
