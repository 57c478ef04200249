import { t } from '../../../language/translate.ts';
import { accepted, ok } from '../../../platform/http/portal/reply.ts';
import { orTemporalUnavailable } from '../../../platform/http/temporal-unavailable.ts';
import { userRoute, waiting, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { showCheck, showChecks } from '../show-checks.ts';
import { startCheck, type StartCheckDependencies } from '../start-check.ts';
import { presentCheck } from './present-check.ts';

export interface LmsCheckRoutesDependencies {
  readonly lmsChecks: StartCheckDependencies;
}

/** Creates the routes of the checks of an LMS (docs/product.md "Checking an LMS"). */
export function lmsCheckRoutes({ lmsChecks }: LmsCheckRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/lms/checks', 'ADMIN', async ({ session }) =>
      ok({ checks: (await showChecks(lmsChecks.database, session.organisationId)).map(presentCheck) }),
    ),
    userRoute('get', '/lms/checks/{checkId}', 'ADMIN', async ({ params, session }) =>
      ok(presentCheck(await showCheck(lmsChecks.database, session.organisationId, params.checkId))),
    ),
    waiting(
      userRoute('post', '/lms/checks', 'ADMIN', async ({ body, session, actor }) => {
        const { lms, courseId, studentEmail, otherEmail, unitCode } = body;
        const input = { courseId, studentEmail, otherEmail, unitCode: unitCode ?? null };
        const check = await orTemporalUnavailable(
          () => startCheck(lmsChecks, session.organisationId, { lms, input }, actor),
          t('The check could not be started.'),
        );
        return accepted(presentCheck(check));
      }),
    ),
  ];
}
