import type { RequestOutcome } from '../../domain/api-requests/request-outcomes.ts';
import type { ReportState } from '../../domain/progress/report-states.ts';
import type { IssuedApiKey } from '../api-keys/index.ts';
import type { PushedReport } from '../progress/index.ts';
import type { StoredRequest } from './store/api-requests.ts';

/** A request of the API: a refused one from the log, or an accepted one from the ledger of reports. */
export interface ShownRequest extends Omit<StoredRequest, 'durationMs'> {
  /** Position in the list. */
  readonly id: string;
  /** The X-Request-Id of the answer. */
  readonly requestId: string;
  readonly receivedAt: Date;
  readonly outcome: RequestOutcome;
  readonly durationMs: number | null;
  readonly key: IssuedApiKey;
  readonly reportId: string | null;
  /** The present state of the report; null for a refused request. */
  readonly reportState: ReportState | null;
  /** What the report says; null for a refused request. */
  readonly report: Pick<PushedReport, 'lmsEnrolmentId' | 'progress'> | null;
}

/** A request before its key is loaded. */
export type KeylessRequest = Omit<ShownRequest, 'key'>;

export function ofRefused(request: StoredRequest): KeylessRequest {
  return {
    ...request,
    requestId: request.id,
    receivedAt: timeOf(request.id),
    outcome: request.status >= 500 ? 'FAILED' : 'REFUSED',
    reportId: null,
    reportState: null,
    report: null,
  };
}

export function ofReport(pushed: PushedReport): KeylessRequest {
  const { id, requestId, apiKeyId, remoteAddress, receivedAt, state, lmsEnrolmentId, progress } = pushed;
  return {
    id,
    requestId,
    apiKeyId,
    remoteAddress,
    receivedAt,
    reportId: id,
    reportState: state,
    report: { lmsEnrolmentId, progress },
    outcome: 'ACCEPTED',
    method: 'PUT',
    path: '/api/enrolments/lms-progress',
    status: 200,
    durationMs: null,
    problems: [],
    bodyExcerpt: null,
    bodyBytes: null,
    alike: 0,
    alikeUntil: null,
  };
}

/** Returns the time at which a UUIDv7 was made. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
