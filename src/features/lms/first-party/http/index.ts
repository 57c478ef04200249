import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import type { ReceiveProviderReport, VerifyReportSecret } from '../receive-provider-report.ts';
import { ignoreQuery } from '../../../../platform/http/middleware/ignore-query.ts';
import { jsonBody } from '../../../../platform/http/middleware/json-body.ts';
import { validateByContract } from '../../../../platform/http/middleware/validate-by-contract.ts';
import { authenticateReportSecret } from './authenticate-report-secret.ts';
import { providerProgressRoutes } from './provider-progress.ts';
import { providerUserRoutes, type MayOpenDashboard } from './provider-users.ts';

export interface ProviderApiDependencies {
  readonly verifyReportSecret: VerifyReportSecret;
  readonly receiveProviderReport: ReceiveProviderReport;
  readonly mayOpenDashboard: MayOpenDashboard;
  /** Called for each stored report, so that it is processed at once. */
  readonly onReceived: (organisationId: string, reportId: string) => void;
  /** Whether responses are checked as well; for tests. */
  readonly validateResponses: boolean;
}

const contractPath = fileURLToPath(new URL('./openapi.yaml', import.meta.url));

/**
 * Serves the API for the first-party LMS (docs/product.md "First-party LMS"). It reports with the public endpoint's
 * body, limits and errors, but with a report secret instead of the API key. It also asks about the users of its
 * sessions. Requests outside /provider pass.
 */
export function providerApi(dependencies: ProviderApiDependencies): Router {
  const { verifyReportSecret, receiveProviderReport, mayOpenDashboard, onReceived, validateResponses } = dependencies;
  return Router({ caseSensitive: true })
    .use('/provider', authenticateReportSecret(verifyReportSecret), ignoreQuery, jsonBody)
    .use(validateByContract(contractPath, { below: 'provider', validateResponses }))
    .use('/provider', providerProgressRoutes(receiveProviderReport, onReceived), providerUserRoutes(mayOpenDashboard));
}
