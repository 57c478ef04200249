import type { Schema } from '../../../contract/schema.ts';
import { maskApiKey, type IssuedApiKey } from '../../api-keys/index.ts';
import { excerptInLanguage } from '../rules/body-excerpt.ts';
import { adviceFor } from '../rules/advice.ts';
import type { ShownRequest } from '../shown-request.ts';

/** Returns a key in its masked form. */
export function presentKey(key: IssuedApiKey): Schema<'RequestKey'> {
  return { id: key.id, masked: maskApiKey(key), isActive: key.revokedAt === null };
}

export function presentRequest(request: ShownRequest): Schema<'ApiRequest'> {
  return {
    id: request.requestId,
    receivedAt: request.receivedAt.toISOString(),
    method: request.method,
    path: request.path,
    status: request.status,
    outcome: request.outcome,
    durationMs: request.durationMs,
    key: presentKey(request.key),
    remoteAddress: request.remoteAddress,
    problems: [...request.problems],
    similar: request.alike,
    similarUntil: request.alikeUntil?.toISOString() ?? null,
    reportId: request.reportId,
    reportState: request.reportState,
    report: request.report,
  };
}

export function presentRequestDetails(request: ShownRequest): Schema<'ApiRequestDetails'> {
  return {
    request: presentRequest(request),
    advice: adviceFor(request.status),
    bodyExcerpt: excerptInLanguage(request.bodyExcerpt),
    bodyBytes: request.bodyBytes,
  };
}
