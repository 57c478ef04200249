import { currentLocale } from '../../language/translate.ts';

const dateOnly = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short' });

/** Returns "14:03:07" for today, "22 Nov, 14:03:07" for another day, and the year as well if it is another one. */
export function clockOf(now: number, date: Date): string {
  const today = new Date(now);
  if (dateOnly.format(today) === dateOnly.format(date)) return clock.format(date);
  const isThisYear = today.getFullYear() === date.getFullYear();
  return `${(isThisYear ? day : dateOnly).format(date)}, ${clock.format(date)}`;
}
