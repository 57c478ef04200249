import { sql } from 'kysely';
import type { EntityManager } from './database.ts';
import { asDate, query } from './database.ts';

/** A day of some time zone, or an hour of one, as a stretch of time. */
export interface Day {
  /** As `2026-03-01`. */
  readonly date: string;
  readonly begins: Date;
  readonly ends: Date;
}

/**
 * The last days of a time zone, today included, the oldest first; where clocks are changed one has 23 or 25 hours.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not know
 */
export async function lastDays(em: EntityManager, timeZone: string, count: number): Promise<Day[]> {
  const rows = await query(
    em,
    sql<DayRow>`
      select to_char(day, 'YYYY-MM-DD') as date, day at time zone ${timeZone} as begins,
        (day + interval '1 day') at time zone ${timeZone} as ends
      from generate_series(
        date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${count - 1}),
        date_trunc('day', now() at time zone ${timeZone}), interval '1 day') day
      order by day`,
  );
  return rows.map(toDay);
}

/**
 * The last hours of a time zone, the present one included, the oldest first, each with the day in which it begins.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not know
 */
export async function lastHours(em: EntityManager, timeZone: string, count: number): Promise<Day[]> {
  const rows = await query(
    em,
    sql<DayRow>`
      select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as date, hour as begins, hour + interval '1 hour' as ends
      from generate_series(
        date_trunc('hour', now(), ${timeZone}) - make_interval(hours => ${count - 1}),
        date_trunc('hour', now(), ${timeZone}), interval '1 hour') hour
      order by hour`,
  );
  return rows.map(toDay);
}

interface DayRow {
  readonly date: string;
  readonly begins: string;
  readonly ends: string;
}

const toDay = ({ date, begins, ends }: DayRow): Day => ({ date, begins: asDate(begins), ends: asDate(ends) });
