/** Milliseconds after which an e-mail that no run has taken up may have none: a run's first attempt follows within moments. */
export const untriedAfter = 10_000;

/** Milliseconds after which an e-mail that a run has tried may have lost it: a run pauses for ten minutes at most. */
export const triedAfter = 15 * 60_000;

/** The most e-mails of a kind, and of an organisation, whose runs are started in one sweep. */
export const perSweep = 200;
