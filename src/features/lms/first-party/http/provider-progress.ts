import { Router, type Request, type Response } from 'express';
import { remoteAddress } from '../../../../platform/http/middleware/remote-address.ts';
import type { ReceiveProviderReport } from '../receive-provider-report.ts';
import { unknownReportSecret, type ProviderLocals } from './authenticate-report-secret.ts';

interface LmsProgressReport {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/**
 * Serves PUT /lms-progress: replies 200 with an empty body when the report is durable, like the public endpoint
 * (docs/product.md §4.1).
 */
export function providerProgressRoutes(
  receiveReport: ReceiveProviderReport,
  onReceived: (organisationId: string, reportId: string) => void,
): Router {
  return Router().put('/lms-progress', async (request: Request, response: Response) => {
    const { requestId, reporter, deadline } = response.locals as ProviderLocals;
    const { lmsEnrolmentId, progress } = request.body as LmsProgressReport;
    const { organisationId, secretHash } = reporter;
    const reportId = await receiveReport(
      { secretHash, requestId, remoteAddress: remoteAddress(request), lmsEnrolmentId, progress },
      deadline,
    );
    if (reportId === null) throw unknownReportSecret();
    onReceived(organisationId, reportId);
    response.status(200).end();
  });
}
