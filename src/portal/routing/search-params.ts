/** Reads one parameter of an address; undefined for what it does not take. */
type Reader<T> = (value: unknown) => T | undefined;

type Read<Readers extends Record<string, Reader<unknown>>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

/** A `validateSearch` that takes these parameters, each of them optional, and drops what is unknown or wrong. */
export function searchParams<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (search: Record<string, unknown>): Read<Readers> => {
    const entries = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Read<Readers>;
  };
}

/** A text of 1 to `maxLength` characters. */
export function text(maxLength = 200): Reader<string> {
  return (value) => {
    // `?search=12` is read as a number.
    const string = typeof value === 'number' ? String(value) : value;
    return typeof string === 'string' && string !== '' && string.length <= maxLength ? string : undefined;
  };
}

/** One of the given texts. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return (value) => values.find((known) => known === value);
}

/** A day that the calendar has, as `2026-03-01`. */
export const day: Reader<string> = (value) => {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (!isDay) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
};

/** `true` or nothing. */
export const flag: Reader<true> = (value) => (value === true ? true : undefined);

/** A whole number from `least` on. */
export function integer(least: number): Reader<number> {
  return (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined);
}

/** What every list has in its address: where the page begins and which it is. */
export const paging = { cursor: text(4000), page: integer(2) };
