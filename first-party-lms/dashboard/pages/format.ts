const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A point in time for people and for machines. */
export interface ShownTime {
  readonly text: string;
  readonly machine: string;
}

export const showTime = (date: Date): ShownTime => ({ text: `${time.format(date)} UTC`, machine: date.toISOString() });

export const showNumber = (value: number): string => number.format(value);

/** Formats a percentage. Never shows 100 % for a lower value. */
export function showPercent(value: number): string {
  const shown = showNumber(value);
  return value < 100 && shown === '100' ? '99.99 %' : `${shown} %`;
}

/** Either name may be empty. */
export const showName = (student: { readonly firstName: string; readonly lastName: string }): string =>
  `${student.firstName} ${student.lastName}`.trim() || 'No name';

const statuses = { ACTIVE: 'Active', TRANSFERRED: 'Transferred', CANCELLED: 'Cancelled' } as const;

export const showStatus = (status: keyof typeof statuses): string => statuses[status];
