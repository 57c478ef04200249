import { useSyncExternalStore } from 'react';
import { clockOf } from './clock.ts';
import { currentLocale, t } from '../../language/translate.ts';

const absolute = new Intl.DateTimeFormat(currentLocale(), {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const dateOnly = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
const zone = new Intl.DateTimeFormat(currentLocale(), { timeZoneName: 'short' });
const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });

type Format = 'relative' | 'absolute' | 'date' | 'clock';

/**
 * Shows a time in the browser's time zone: relative to now (the default), date and time, the date alone, or the time of
 * day with seconds and, unless it is today, the day. The tooltip has date, time and zone.
 */
export function Time({ at, format = 'relative' }: { at: string; format?: Format }) {
  const now = useNow();
  const date = new Date(at);
  const text = {
    relative: () => relativeTo(now, date),
    absolute: () => absolute.format(date),
    date: () => dateOnly.format(date),
    clock: () => clockOf(now, date),
  };
  return (
    <time dateTime={at} title={`${absolute.format(date)} ${zoneName(date)}`}>
      {text[format]()}
    </time>
  );
}

const zoneName = (date: Date): string =>
  zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns "in 5 minutes" or "yesterday", and the date when it is more than 30 days away. */
export function relativeTo(now: number, date: Date): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return dateOnly.format(date);
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  // "in 0 seconds" and "now" would alternate when the clocks of server and browser differ.
  return unit === 'second' ? t('just now') : relative.format(Math.round(seconds / size), unit);
}

let now = Date.now();
const listeners = new Set<() => void>();
let timer: number | undefined;

/** The current time, updated every 30 seconds. All times of a page share it, so that they change together. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = window.setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, 30_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}
