import type { Facts } from '../facts.ts';

export interface Violation {
  /** Id of the row, the message or the fault with the problem. */
  readonly id: string;
  readonly problem: string;
}

export interface CheckResult {
  readonly name: string;
  /** Number of checked items. */
  readonly checked: number;
  readonly violations: readonly Violation[];
  /** Useful figures that are not violations. */
  readonly note?: string;
}

export type Check = (facts: Facts) => CheckResult;

/** Checks each item. @param look returns its problem, or nothing */
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

/** Groups the items by a key, each list in the given order. */
export function by<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key);
}
