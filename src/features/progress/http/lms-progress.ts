import { Router, type Request, type Response } from 'express';
import type { ReceiveReport } from '../receive-report.ts';
import { remoteAddress } from '../../../platform/http/middleware/remote-address.ts';
import type { RequestLocals } from '../../../platform/http/middleware/request-context.ts';

interface LmsProgressReport {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/**
 * PUT /enrolments/lms-progress (docs/product.md §4.1): 200 with an empty body once the report is durable.
 * @param onReceived told of each stored report, so that it is processed at once
 */
export function lmsProgressRoutes(
  receiveReport: ReceiveReport,
  onReceived: (organisationId: string, reportId: string) => void,
): Router {
  return Router().put('/enrolments/lms-progress', async (request: Request, response: Response) => {
    const { requestId, organisationId, apiKeyId, deadline } = response.locals as Required<RequestLocals>;
    const { lmsEnrolmentId, progress } = request.body as LmsProgressReport;
    const reportId = await receiveReport(
      { apiKeyId, requestId, remoteAddress: remoteAddress(request), lmsEnrolmentId, progress },
      deadline,
    );
    onReceived(organisationId, reportId);
    response.status(200).end();
  });
}
