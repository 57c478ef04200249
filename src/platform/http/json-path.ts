/** Returns a field's path as in JSON: `results`, `0`, `score` become `results[0].score`. */
export const jsonPath = (names: readonly string[]): string =>
  names.map((name, index) => (/^\d+$/.test(name) ? `[${name}]` : index === 0 ? name : `.${name}`)).join('');
