import type { Database } from '../../platform/database/database.ts';
import { lastDays, lastHours, type Day } from '../../platform/database/time-spans.ts';
import { countAttempts as count, type AttemptCount } from './store/webhook-health.ts';
import { findSpans } from '../../platform/lists/find-spans.ts';
import { TimedCache } from '../../platform/work/timed-cache.ts';
import { requireEndpoint } from './list-deliveries.ts';

/** The attempts of an hour or a day. */
export type CountedSpan = Day & AttemptCount;

export interface AttemptStatistics {
  readonly unit: 'HOUR' | 'DAY';
  /** The oldest first, without gaps. The last one is not finished. */
  readonly spans: readonly CountedSpan[];
}

export interface StatisticsQuery {
  readonly endpointId: string;
  /** 1 means the last 24 hours, hour by hour. */
  readonly days: 1 | 7 | 30;
  /** A name of the IANA database. */
  readonly timeZone: string;
}

export type CountAttempts = (organisationId: string, query: StatisticsQuery) => Promise<AttemptStatistics>;

const keptSeconds = { present: 10, past: 3_600 };
// An attempt is written when it has ended, which is at most half a minute after the time in its id.
const settledAfter = 60_000;

/**
 * Counts an endpoint's attempts by outcome, for each hour or day. Finished ones are counted once an hour and in
 * statements of their own, so that no statement becomes long.
 * @throws (the function returned) ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, INVALID TIME_ZONE
 */
export function createCountAttempts(database: Database): CountAttempts {
  const cache = new TimedCache<AttemptCount>();

  const countSpan = (organisationId: string, endpointId: string, { begins, ends }: Day) => {
    const isOver = Date.now() > ends.getTime() + settledAfter;
    const key = `${organisationId} ${endpointId} ${begins.getTime()} ${ends.getTime()} ${isOver}`;
    return cache.get(key, isOver ? keptSeconds.past : keptSeconds.present, () =>
      database.inOrganisation(organisationId, (tx) => count(tx, endpointId, begins, ends)),
    );
  };

  return async (organisationId, { endpointId, days, timeZone }) => {
    await database.inOrganisation(organisationId, (tx) => requireEndpoint(tx, endpointId));
    const found = await findSpans(database, (tx) =>
      days === 1 ? lastHours(tx, timeZone, 24) : lastDays(tx, timeZone, days),
    );
    const spans: CountedSpan[] = [];
    for (const span of found) {
      spans.push({ ...span, ...(await countSpan(organisationId, endpointId.toLowerCase(), span)) });
    }
    return { unit: days === 1 ? 'HOUR' : 'DAY', spans };
  };
}
