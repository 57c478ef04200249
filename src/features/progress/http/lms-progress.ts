import { Router, type Request, type Response } from 'express';
import type { operations } from '../../../contract/public-api.ts';
import type { ReceiveReport } from '../receive-report.ts';
import { remoteAddress } from '../../../platform/http/middleware/remote-address.ts';
import type { RequestLocals } from '../../../platform/http/middleware/request-context.ts';

type LmsProgressReport = operations['reportLmsProgress']['requestBody']['content']['application/json'];

/**
 * Serves PUT /enrolments/lms-progress (docs/product.md §4.1): replies 200 with an empty body when the report is
 * durable.
 * @param onReceived called for each stored report, so that it is processed at once
 * @param onUnknownFields called for each stored report that had further fields or a query, which are ignored; it gets
 * the names of the fields
 */
export function lmsProgressRoutes(
  receiveReport: ReceiveReport,
  onReceived: (organisationId: string, reportId: string) => void,
  onUnknownFields: (organisationId: string, apiKeyId: string, fields: readonly string[], hasQuery: boolean) => void,
): Router {
  return Router().put('/enrolments/lms-progress', async (request: Request, response: Response) => {
    const { requestId, organisationId, apiKeyId, deadline, hasQuery } = response.locals as Required<RequestLocals>;
    const { lmsEnrolmentId, progress, ...unknown } = request.body as LmsProgressReport;
    const reportId = await receiveReport(
      { apiKeyId, requestId, remoteAddress: remoteAddress(request), lmsEnrolmentId, progress },
      deadline,
    );
    onReceived(organisationId, reportId);
    response.status(200).end();
    const fields = Object.keys(unknown);
    if (fields.length > 0 || hasQuery) onUnknownFields(organisationId, apiKeyId, fields, hasQuery ?? false);
  });
}
