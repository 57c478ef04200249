import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BoundedCount } from '../../domain/numbers/bounded-count.ts';
import {
  countCertificates,
  countEnrolments,
  countFailedEmails,
  countFailedReports,
  countUnsentEnrolments,
  countUnmatchedReports,
  countWaitingActions,
} from './store/dashboard-figures.ts';
import { TimedCache } from '../../platform/work/timed-cache.ts';

/** The counts of an organisation, all of one moment. */
export interface Figures {
  readonly countedAt: Date;
  readonly enrolments: Readonly<Record<EnrolmentStatus, number>>;
  readonly certificates: {
    readonly issued: number;
    /** Those that were issued for the first time within the last 30 days. */
    readonly lately: number;
  };
  readonly waitingActions: BoundedCount;
  /** Pending enrolments that wait until somebody sends them to the LMS. */
  readonly unsentEnrolments: BoundedCount;
  /** Those that have waited for an hour, as the alert counts them. */
  readonly unmatchedReports: BoundedCount;
  readonly failedReports: BoundedCount;
  readonly failedEmails: BoundedCount;
}

const keptSeconds = 10;
const latelyMilliseconds = 30 * 86_400_000;

/**
 * Creates the counts for the dashboard. Counting a million enrolments takes a moment, so a result is reused for a few
 * seconds.
 */
export function createCountFigures(database: Database): (organisationId: string) => Promise<Figures> {
  const cache = new TimedCache<Figures>();
  return (organisationId) => cache.get(organisationId, keptSeconds, () => countFigures(database, organisationId));
}

function countFigures(database: Database, organisationId: string): Promise<Figures> {
  const countedAt = new Date();
  const since = new Date(countedAt.getTime() - latelyMilliseconds);
  return database.inOrganisation(organisationId, async (tx) => ({
    countedAt,
    enrolments: await countEnrolments(tx),
    certificates: await countCertificates(tx, since),
    waitingActions: await countWaitingActions(tx),
    unsentEnrolments: await countUnsentEnrolments(tx),
    unmatchedReports: await countUnmatchedReports(tx),
    failedReports: await countFailedReports(tx),
    failedEmails: await countFailedEmails(tx),
  }));
}
