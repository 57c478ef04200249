/** Usual periods up to now. */
export const presets = ['day', 'week', 'month'] as const;
export type Preset = (typeof presets)[number];

const hour = 3_600_000;
const lengths = { day: 24 * hour, week: 7 * 24 * hour } as const;

/** Whether a bound is a moment, such as `2026-03-01T09:30:00.000Z`, and not a day. */
export const isMoment = (bound: string): boolean => bound.includes('T');

/** Returns the day of a bound in the browser's time zone, as `2026-03-01`. */
export const dayOf = (bound: string): string => (isMoment(bound) ? localDay(new Date(bound)) : bound);

function localDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the begin of a period as a bound: a day for the month, a moment for the others. */
export function beginOf(preset: Preset, now: Date): string {
  if (preset === 'month') return localDay(new Date(now.getFullYear(), now.getMonth(), 1));
  return new Date(now.getTime() - lengths[preset]).toISOString();
}

/** Returns the period that begins at this bound, or null. Within an hour after it was chosen, it is still the same. */
export function presetOf(from: string, now: Date): Preset | null {
  if (!isMoment(from)) return from === beginOf('month', now) ? 'month' : null;
  const age = now.getTime() - new Date(from).getTime();
  return (['day', 'week'] as const).find((each) => age >= lengths[each] && age < lengths[each] + hour) ?? null;
}
