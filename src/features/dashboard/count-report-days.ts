import type { Database } from '../../platform/database/database.ts';
import { lastDays, type Day } from '../../platform/database/time-spans.ts';
import { countReportsBetween } from './store/dashboard-figures.ts';
import { findSpans } from '../../platform/lists/find-spans.ts';
import { TimedCache } from '../../platform/work/timed-cache.ts';

/** The number of reports that arrived on a day. */
export interface ReportDay {
  /** As `2026-03-01`, in the requested time zone. */
  readonly date: string;
  readonly reports: number;
}

export type CountReportDays = (organisationId: string, timeZone: string) => Promise<readonly ReportDay[]>;

const days = 30;
const keptSeconds = { today: 10, past: 3_600 };
// A receipt is written within seconds of the time in its id.
const settledAfter = 60_000;

/**
 * Counts the reports of the last 30 days, day by day, the oldest first. Finished days are counted once an hour and in
 * statements of their own, so that no statement becomes long.
 */
export function createCountReportDays(database: Database): CountReportDays {
  const cache = new TimedCache<number>();

  const count = (organisationId: string, { begins, ends }: Day) => {
    const isOver = Date.now() > ends.getTime() + settledAfter;
    const key = `${organisationId} ${begins.getTime()} ${ends.getTime()} ${isOver}`;
    return cache.get(key, isOver ? keptSeconds.past : keptSeconds.today, () =>
      database.inOrganisation(organisationId, (tx) => countReportsBetween(tx, begins, ends)),
    );
  };

  return async (organisationId, timeZone) => {
    const found = await findSpans(database, (tx) => lastDays(tx, timeZone, days));
    const counted: ReportDay[] = [];
    for (const day of found) counted.push({ date: day.date, reports: await count(organisationId, day) });
    return counted;
  };
}
