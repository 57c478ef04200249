import type { Database } from '../../platform/database/database.ts';
import { listActions as readActions, type ActionFilters, type ListedAction } from '../enrolments/index.ts';
import { listCalls as readCalls, type CallFilters, type ListedCall } from '../lms/index.ts';
import {
  listAuditEntries as readAuditEntries,
  listEvents as readEvents,
  type ListedAuditEntry,
  type ListedEvent,
} from '../../platform/events/read-events.ts';
import { listReports as readReports, type ListedReport, type ReportFilters } from '../progress/index.ts';
import type { Page } from '../../platform/lists/paging.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';

// Each function returns a page of the organisation's ledger, the newest first. @throws ApplicationError INVALID CURSOR

export function listReports(
  database: Database,
  organisationId: string,
  { state, lmsEnrolmentId, ...page }: LedgerPage & ReportFilters,
): Promise<Page<ListedReport>> {
  return readLedger(database, organisationId, 'progress-reports', page, (tx, part) =>
    readReports(tx, { state, lmsEnrolmentId }, part),
  );
}

export function listCalls(
  database: Database,
  organisationId: string,
  { operation, ending, enrolmentId, ...page }: LedgerPage & CallFilters,
): Promise<Page<ListedCall>> {
  return readLedger(database, organisationId, 'lms-calls', page, (tx, part) =>
    readCalls(tx, { operation, ending, enrolmentId }, part),
  );
}

export function listActions(
  database: Database,
  organisationId: string,
  { enrolmentId, kind, ending, choice, ...page }: LedgerPage & ActionFilters,
): Promise<Page<ListedAction>> {
  return readLedger(database, organisationId, 'actions', page, (tx, part) =>
    readActions(tx, { enrolmentId, kind, ending, choice }, part),
  );
}

export function listEvents(
  database: Database,
  organisationId: string,
  { type, subjectId, ...page }: LedgerPage & { readonly type?: string; readonly subjectId?: string },
): Promise<Page<ListedEvent>> {
  return readLedger(database, organisationId, 'events', page, (tx, part) => readEvents(tx, { type, subjectId }, part));
}

export function listAuditEntries(
  database: Database,
  organisationId: string,
  {
    action,
    subjectId,
    actorUserId,
    ...page
  }: LedgerPage & { readonly action?: string; readonly subjectId?: string; readonly actorUserId?: string },
): Promise<Page<ListedAuditEntry>> {
  return readLedger(database, organisationId, 'audit-entries', page, (tx, part) =>
    readAuditEntries(tx, { action, subjectId, actorUserId }, part),
  );
}
