import { Router } from 'express';
import type { RecordUnknownFields } from '../../features/api-keys/index.ts';
import type { VerifyApiKey } from '../../features/api-keys/verify-api-key.ts';
import type { ReceiveReport } from '../../features/progress/receive-report.ts';
import { authenticateApiKey } from '../../features/api-keys/http/authenticate-api-key.ts';
import { recordRefused } from '../../features/api-requests/http/record-refused.ts';
import type { SeenRequest } from '../../features/api-requests/request-log.ts';
import { ignoreQuery } from '../../platform/http/middleware/ignore-query.ts';
import { jsonBody } from '../../platform/http/middleware/json-body.ts';
import { validateByContract } from '../../platform/http/middleware/validate-by-contract.ts';
import { lmsProgressRoutes } from '../../features/progress/http/lms-progress.ts';

export interface PublicApiDependencies {
  readonly verifyApiKey: VerifyApiKey;
  readonly receiveReport: ReceiveReport;
  /** Called for each stored report, so that it is processed at once. */
  readonly onReceived: (organisationId: string, reportId: string) => void;
  /** Called for each stored report with fields that the contract does not know. */
  readonly onUnknownFields: RecordUnknownFields;
  /** Called for each request with a 4xx or 5xx. */
  readonly onRefused: (request: SeenRequest) => void;
  /** Path of openapi.yaml. */
  readonly contractPath: string;
  /** Whether responses are checked as well; for tests. */
  readonly validateResponses: boolean;
}

/**
 * Serves the public API. It checks in this order: key, body, contract. Then the work is done. Requests outside /api
 * pass.
 */
export function publicApi(dependencies: PublicApiDependencies): Router {
  const { verifyApiKey, receiveReport, onReceived, onUnknownFields, onRefused, contractPath, validateResponses } =
    dependencies;
  return Router({ caseSensitive: true })
    .use('/api', authenticateApiKey(verifyApiKey), ignoreQuery, jsonBody)
    .use(validateByContract(contractPath, { below: 'api', validateResponses, namesAllErrors: true }))
    .use('/api', lmsProgressRoutes(receiveReport, onReceived, onUnknownFields))
    .use('/api', recordRefused(onRefused));
}
