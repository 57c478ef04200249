/**
 * Returns the whole seconds, at least one, until something of this age no longer counts towards a limit.
 * @param span seconds for which it counts
 * @param age seconds
 */
export const secondsUntilUncounted = (span: number, age: number): number => Math.max(1, Math.ceil(span - age));
