import { readEnrolmentFromLms } from '../read-enrolment.ts';
import type { ReadDependencies } from '../../lms/index.ts';
import { presentLmsEnrolment, replyFor } from '../../lms/http/index.ts';
import { userRoute, waiting, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface EnrolmentInLmsRoutesDependencies {
  readonly lmsConfiguration: ReadDependencies;
}

/** Creates the route that reads an enrolment from the LMS while the user waits. */
export function enrolmentInLmsRoutes({ lmsConfiguration }: EnrolmentInLmsRoutesDependencies): PortalRoute[] {
  return [
    waiting(
      userRoute('get', '/enrolments/{enrolmentId}/lms', 'STAFF', async (call) => {
        const read = await readEnrolmentFromLms(lmsConfiguration, call.session, call.params.enrolmentId);
        return replyFor(read, call.session.role, (found) => presentLmsEnrolment(read.lmsEnrolmentId, found));
      }),
    ),
  ];
}
