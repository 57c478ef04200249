/** The condition looks at the changes of the last hour. In milliseconds. */
export const massChangePeriod = 3_600_000;

/** An alert about many changes stays open for a day, so that it is seen in the morning. In milliseconds. */
export const massChangeShownFor = 86_400_000;

const leastChanges = 20;
const greatestShare = 0.05;

/** The number of rows from which `isMassChange` can be sure of its answer; there is no need to count more. */
export const countedOf = (changes: number): number => Math.ceil(changes / greatestShare);

/**
 * Returns whether so many changes within an hour need a look: at least 20, and more than 5 % of what there is
 * (docs/product.md "Alerts").
 * @param changes of certificates that were withdrawn, revoked or reinstated, or cancelled enrolments
 * @param total the issued certificates or the active enrolments that there are, with those that were taken away
 */
export const isMassChange = (changes: number, total: number): boolean =>
  changes >= leastChanges && changes > total * greatestShare;
