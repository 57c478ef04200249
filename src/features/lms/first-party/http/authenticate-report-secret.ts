import type { NextFunction, Request, Response } from 'express';
import { databaseDeadline } from '../../../../platform/work/batcher.ts';
import type { Reporter, VerifyReportSecret } from '../receive-provider-report.ts';
import { addLogContext } from '../../../../platform/logging/logger.ts';
import { HttpError } from '../../../../platform/http/http-error.ts';
import { bearerToken } from '../../../../platform/http/middleware/bearer-token.ts';
import type { RequestLocals } from '../../../../platform/http/middleware/request-context.ts';
import { t } from '../../../../language/translate.ts';

/** The provider API's data about a request. */
export interface ProviderLocals extends RequestLocals {
  reporter: Reporter;
  deadline: number;
}

/** Returns the answer to a missing, wrong or replaced secret. It does not say which, and never repeats the secret. */
export function unknownReportSecret(): HttpError {
  return new HttpError(
    401,
    t('Send the organisation\'s report secret as "Authorization: Bearer …". Provisioning again changes it.'),
    { 'WWW-Authenticate': 'Bearer' },
  );
}

/**
 * Lets a request with an organisation's report secret pass. It decides before the body is read (docs/product.md
 * "Refused input").
 */
export function authenticateReportSecret(verifyReportSecret: VerifyReportSecret) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const startedAt = performance.now();
    const reporter = await verifyReportSecret(bearerToken(request) ?? '', databaseDeadline);
    if (reporter === null) throw unknownReportSecret();
    const locals = response.locals as ProviderLocals;
    locals.reporter = reporter;
    locals.deadline = databaseDeadline - (performance.now() - startedAt);
    addLogContext({ organisationId: reporter.organisationId });
    next();
  };
}
