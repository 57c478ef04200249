import { isDay, isMoment } from '../../domain/calendar/moments.ts';

/** Reads one parameter of an address; undefined for a value that it does not accept. */
type Reader<T> = (value: unknown) => T | undefined;

type Read<Readers extends Record<string, Reader<unknown>>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

/** Makes a `validateSearch` that accepts these parameters, all optional, and drops unknown and invalid ones. */
export function searchParams<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (search: Record<string, unknown>): Read<Readers> => {
    const entries = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Read<Readers>;
  };
}

/** Accepts a text of 1 to `maxLength` characters. */
export function text(maxLength = 200): Reader<string> {
  return (value) => {
    // The router reads `?search=12` as a number.
    const string = typeof value === 'number' ? String(value) : value;
    return typeof string === 'string' && string !== '' && string.length <= maxLength ? string : undefined;
  };
}

/** Accepts one of the given texts. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return (value) => values.find((known) => known === value);
}

/** Accepts a day that exists in the calendar, such as `2026-03-01`. */
export const day: Reader<string> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Accepts a day as `day` does, or a moment such as `2026-03-01T09:30:00.000Z`. */
export const dayOrMoment: Reader<string> = (value) =>
  typeof value === 'string' && isMoment(value) ? value : day(value);

/** Accepts `true` only. */
export const flag: Reader<true> = (value) => (value === true ? true : undefined);

/** Accepts a whole number that is not below `least`. */
export function integer(least: number): Reader<number> {
  return (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined);
}

/** The parameters of every list: the cursor of the page and its number. */
export const paging = { cursor: text(4000), page: integer(2) };

/** The parameters of a list with saved views: the chosen view and columns. */
export const listView = { view: text(36), columns: text(200) };
