/**
 * How an organisation limits the certificates that are issued within an hour (docs/product.md "Brake on mass issuing").
 * FIXED: a number. USUAL: five times what is usual at this hour of the week.
 */
export const brakeModes = ['OFF', 'FIXED', 'USUAL'] as const;
export type BrakeMode = (typeof brakeModes)[number];

/**
 * The state of a certificate over the limit. HELD: it waits for an administrator. DISCARDED: it is not issued until it
 * is earned again. RELEASED: an administrator issued it. LAPSED: the mark fell below the required mark.
 */
export const heldStates = ['HELD', 'DISCARDED', 'RELEASED', 'LAPSED'] as const;
export type HeldState = (typeof heldStates)[number];

/** The states in which a certificate can still be released. */
export const openHeldStates = ['HELD', 'DISCARDED'] as const satisfies readonly HeldState[];

/** The range of a fixed limit. */
export const brakeLimits = { min: 1, max: 1_000_000 } as const;

/** How many earlier weeks say what is usual. */
export const weeksOfHistory = 8;

/** The learnt limit is never lower, so that an organisation without history can work. */
export const lowestUsualLimit = 20;

const timesUsual = 5;

/**
 * Returns five times what is usual: the median of the certificates of the same hour in earlier weeks, which a single
 * week with a mistake does not move. It is at least 20, also without any history.
 * @param counts one for each week in which the organisation existed
 */
export function usualLimit(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = sorted.length === 0 ? 0 : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return Math.max(lowestUsualLimit, Math.ceil(timesUsual * median));
}

/** Returns how many of the wanted certificates may be issued in an hour that already has some. */
export function allowedWithin(limit: number, issued: number, wanted: number): number {
  return Math.min(wanted, Math.max(0, limit - issued));
}

/** The steps of a held certificate in the timeline: the states that it took, or REVOKED when the certificate itself was revoked. */
export const heldSteps = [...heldStates, 'REVOKED'] as const;
