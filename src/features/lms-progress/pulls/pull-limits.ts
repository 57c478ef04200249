/** The limits of a pull. They limit the work for the LMS and for Attain, however many students there are. */
export const pullLimits = {
  /** Enrolments for which one call asks at most. */
  enrolmentsPerCall: 50,
  /** Calls of one pull. The next pull goes on where it ends. */
  calls: 100,
  /** Milliseconds after which a pull begins no further call. */
  milliseconds: 30 * 60_000,
  /** Failed calls in a row, each for a single enrolment, after which the cause is not the enrolment. */
  refusals: 3,
  /** Milliseconds after which everything is asked for again, also from an LMS that tells only what has changed. */
  fullPassEvery: 24 * 60 * 60_000,
  /** Days for which pulls are kept. Their reports and calls stay. */
  keptDays: 90,
  /** Milliseconds of the longest pause after failures. */
  longestPause: 24 * 60 * 60_000,
} as const;
