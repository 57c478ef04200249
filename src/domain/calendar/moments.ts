const dayForm = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339: a day, a time with seconds, and a zone. */
const momentForm = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:?\d{2})$/i;

// `new Date('2026-02-30')` is 2 March, so the text is compared with what it became.
function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Returns whether a text is a day that exists in the calendar, such as `2026-03-01`. */
export const isDay = (text: string): boolean => dayForm.test(text) && isInCalendar(text);

// A zone can move a moment into the year 10000 or before the year 0, which RFC 3339 cannot write.
function hasFourDigitYear(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && dayForm.test(date.toISOString().slice(0, 10));
}

/**
 * Returns whether a text is a moment that exists, such as `2026-03-01T09:30:00Z`, as a `Date` can hold it, in UTC within
 * the years 0 to 9999.
 */
export const isMoment = (text: string): boolean =>
  momentForm.test(text) && isInCalendar(text.slice(0, 10)) && hasFourDigitYear(text);

/** Returns the time of a moment, or of a day's beginning in UTC; null for a text that is neither. */
export const momentOf = (text: string): Date | null => (isDay(text) || isMoment(text) ? new Date(text) : null);
