import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { query } from './database.ts';
import { text, timestamp } from './rows/kinds.ts';
import { rowShape, type RowOf } from './rows/row-shape.ts';

const day = rowShape({
  /** As `2026-03-01`. */
  date: text,
  begins: timestamp,
  ends: timestamp,
});
/** A day or an hour of a time zone, with its beginning and end. */
export type Day = RowOf<typeof day>;

/**
 * Returns the last days of a time zone, today included, the oldest first. A day on which clocks change has 23 or 25
 * hours.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not have
 */
export function lastDays(tx: Transaction, timeZone: string, count: number): Promise<Day[]> {
  return query(
    tx,
    day,
    sql`
      select to_char(day, 'YYYY-MM-DD') as date, day at time zone ${timeZone} as begins,
        (day + interval '1 day') at time zone ${timeZone} as ends
      from generate_series(
        date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${count - 1}),
        date_trunc('day', now() at time zone ${timeZone}), interval '1 day') day
      order by day`,
  );
}

/**
 * Returns the last hours of a time zone, the present one included, the oldest first, each with the day in which it
 * begins.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not have
 */
export function lastHours(tx: Transaction, timeZone: string, count: number): Promise<Day[]> {
  return query(
    tx,
    day,
    sql`
      select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as date, hour as begins, hour + interval '1 hour' as ends
      from generate_series(
        date_trunc('hour', now(), ${timeZone}) - make_interval(hours => ${count - 1}),
        date_trunc('hour', now(), ${timeZone}), interval '1 hour') hour
      order by hour`,
  );
}
