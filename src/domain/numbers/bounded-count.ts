/** How many there are, as far as it was counted. */
export interface BoundedCount {
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly hasMore: boolean;
}

/** Where counting stops: nobody handles more than these one by one. */
export const mostCounted = 1_000;
