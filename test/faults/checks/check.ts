import type { Facts } from '../facts.ts';

export interface Violation {
  /** Of the row, the message or the fault that it is about. */
  readonly id: string;
  readonly problem: string;
}

export interface CheckResult {
  readonly name: string;
  /** How many things were looked at. */
  readonly checked: number;
  readonly violations: readonly Violation[];
  /** Figures that are no violation but worth knowing. */
  readonly note?: string;
}

export type Check = (facts: Facts) => CheckResult;

/** Looks at each item. @param look tells what is wrong with it, or nothing */
export function checkEach<T>(
  name: string,
  items: readonly T[],
  look: (item: T) => readonly Violation[] | Violation | null | undefined,
): CheckResult {
  const violations = items.flatMap((item) => {
    const found = look(item);
    return found === null || found === undefined
      ? []
      : Array.isArray(found)
        ? (found as Violation[])
        : [found as Violation];
  });
  return { name, checked: items.length, violations };
}

/** The items by a key, each list in the given order. */
export function by<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key);
}
