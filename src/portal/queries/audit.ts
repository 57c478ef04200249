import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';

export type AuditEntry = Schema<'AuditEntry'>;

export interface AuditFilter {
  readonly action?: string | undefined;
  readonly actorUserId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the audit log, the newest entry first. The previous page stays visible while the next one loads. */
export const auditList = (filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ signal }) => answer(api.GET('/internal/audit-entries', { params: { query: filter }, signal })),
    placeholderData: keepPreviousData,
  });
