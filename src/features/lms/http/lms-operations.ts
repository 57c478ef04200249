import { tryOperation, type TrialResult } from '../configuration/try-operation.ts';
import { readFromLms, type ReadDependencies } from '../read-from-lms.ts';
import type { LmsOperation } from '../rules/operations.ts';
import type { LmsCourse } from '../rules/responses/read-object.ts';
import { replyFor } from './lms-reply.ts';
import { ok, userRoute, waiting, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';

export interface LmsOperationRoutesDependencies {
  readonly lmsConfiguration: ReadDependencies;
}

interface TryBody {
  readonly values?: Readonly<Record<string, string>>;
  readonly send?: boolean;
  readonly confirmation?: string;
}

/** What a user asks the LMS while he waits: its courses, an enrolment by its id there, and whether an operation works. */
export function lmsOperationRoutes({ lmsConfiguration }: LmsOperationRoutesDependencies): PortalRoute[] {
  const reading = [
    userRoute<{ query: { search?: string } }>('get', '/lms/courses', 'STAFF', async ({ query, session }) => {
      const values = { searchTerm: query.search ?? '' };
      const read = await readFromLms(lmsConfiguration, { ...by(session), operation: 'GET_COURSES', values });
      return replyFor(read, () => ({
        lms: read.lms,
        courses: (read.value as readonly LmsCourse[]).map(({ id, name }) => ({ id, name })),
      }));
    }),
    userRoute<{ params: { courseId: string } }>('get', '/lms/courses/:courseId', 'STAFF', async (call) => {
      const { params, session } = call;
      const read = await readFromLms(lmsConfiguration, {
        ...by(session),
        operation: 'GET_COURSE',
        values: { ...params },
      });
      return replyFor(read, () => {
        const { id, name } = read.value as LmsCourse;
        return { lms: read.lms, id, name };
      });
    }),
    userRoute<{ params: { lmsEnrolmentId: string } }>(
      'get',
      '/lms/enrolments/:lmsEnrolmentId',
      'ADMIN',
      async ({ params, session }) => {
        const { lmsEnrolmentId } = params;
        const values = { enrolmentId: lmsEnrolmentId };
        const read = await readFromLms(lmsConfiguration, { ...by(session), operation: 'GET_ENROLMENT', values });
        return replyFor(read, () => ({
          lms: read.lms,
          lmsEnrolmentId,
          id: (read.value as { id: string }).id,
          excerpt: read.report.excerpt,
        }));
      },
    ),
  ];
  const trying = userRoute<{ params: { operation: LmsOperation }; body: TryBody }>(
    'post',
    '/lms/operations/:operation/try',
    'ADMIN',
    async ({ params, body, session }) => {
      const { values = {}, send = false, confirmation = null } = body;
      const { operation } = params;
      const trial = { ...by(session), operation, values, send, confirmation };
      return ok(presentTrial(await tryOperation(lmsConfiguration, trial)));
    },
  );
  return [...reading.map((route) => waiting(route)), waiting(trying, ({ body }) => (body as TryBody).send === true)];
}

function presentTrial({ sent, ...shown }: TrialResult) {
  if (sent === null) return { ...shown, sent };
  const { ending, lmsStatus, excerpt, message, nextSteps } = sent.report;
  const { callId, expected } = sent;
  return { ...shown, sent: { callId, expected, ending, lmsStatus, excerpt, message, nextSteps } };
}

const by = ({ organisationId, userId }: UserCall['session']) => ({ organisationId, userId });
