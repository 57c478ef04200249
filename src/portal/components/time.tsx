import { useSyncExternalStore } from 'react';

const absolute = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const dateOnly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

type Format = 'relative' | 'absolute' | 'date';

/** A moment in the user's zone: how long ago (the default), date and time, or the date alone; the whole moment as its title. */
export function Time({ at, format = 'relative' }: { at: string; format?: Format }) {
  const now = useNow();
  const date = new Date(at);
  const text = {
    relative: () => relativeTo(now, date),
    absolute: () => absolute.format(date),
    date: () => dateOnly.format(date),
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

/** "in 5 minutes", "yesterday"; the date where it is more than a month away. */
export function relativeTo(now: number, date: Date): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return dateOnly.format(date);
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  // "in 0 seconds" and "now" would flicker while the clocks of server and browser differ.
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / size), unit);
}

let now = Date.now();
const listeners = new Set<() => void>();
let timer: number | undefined;

/** The present minute, the same for all times of a page, so that they change together. */
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
