/** An id for which the LMS was asked. Several enrolments may share one. */
export interface AskedId {
  readonly lmsEnrolmentId: string;
  /** The lowest progress of its enrolments. */
  readonly progress: number;
  /** The value of the latest report of this id; null without one. */
  readonly latestReported: number | null;
}

export interface ReadValue {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/**
 * Returns the values of an LMS's answer that become reports (docs/product.md "Pulled progress"). Ids for which it was not
 * asked do not count. A value that the enrolment already has says nothing. A lower one changes nothing; it is reported
 * once, and not at each pull. Of several values of an id the highest counts.
 */
export function reportsOfAnswer(asked: readonly AskedId[], values: readonly ReadValue[]): readonly ReadValue[] {
  const highest = new Map<string, number>();
  for (const { lmsEnrolmentId, progress } of values) {
    highest.set(lmsEnrolmentId, Math.max(progress, highest.get(lmsEnrolmentId) ?? 0));
  }
  return asked.flatMap(({ lmsEnrolmentId, progress: present, latestReported }) => {
    const progress = highest.get(lmsEnrolmentId);
    if (progress === undefined || progress === present) return [];
    if (progress < present && progress === latestReported) return [];
    return [{ lmsEnrolmentId, progress }];
  });
}

/** Returns for how many of the enrolments an LMS's answer has no value. */
export function enrolmentsWithoutValue(
  enrolments: readonly { readonly lmsEnrolmentId: string }[],
  values: readonly ReadValue[],
): number {
  const named = new Set(values.map(({ lmsEnrolmentId }) => lmsEnrolmentId));
  return enrolments.filter(({ lmsEnrolmentId }) => !named.has(lmsEnrolmentId)).length;
}
