/** A count that stops at a limit. */
export interface BoundedCount {
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly hasMore: boolean;
}

/** The limit of counting. Nobody handles more rows than these one by one. */
export const mostCounted = 1_000;
