import type { BodyOf } from '../../../contract/operation.ts';
import { tryOperation } from '../configuration/try-operation.ts';
import { readFromLms, type ReadDependencies } from '../read-from-lms.ts';
import { replyFor } from './lms-reply.ts';
import { presentTrial } from './present-configuration.ts';
import { presentLmsEnrolment } from './present-lms-enrolment.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, waiting, type PortalRoute, type Caller } from '../../../platform/http/portal/route.ts';

export interface LmsOperationRoutesDependencies {
  readonly lmsConfiguration: ReadDependencies;
}

/** Of a trial, in bytes: values, and an unsaved template as JSON text, whose quotes are escaped. */
const bodyLimit = 512 * 1024;

/**
 * Creates the routes with which a user queries the LMS and waits: its courses, an enrolment by its id there, and a test
 * of an operation.
 */
export function lmsOperationRoutes({ lmsConfiguration }: LmsOperationRoutesDependencies): PortalRoute[] {
  const reading = [
    userRoute('get', '/lms/courses', 'STAFF', async ({ query, session }) => {
      const values = { searchTerm: query.search ?? '' };
      const read = await readFromLms(lmsConfiguration, { ...by(session), operation: 'GET_COURSES', values });
      return replyFor(read, session.role, ({ lms, value }) => ({
        lms,
        courses: value.map(({ id, name }) => ({ id, name })),
      }));
    }),
    userRoute('get', '/lms/courses/{courseId}', 'STAFF', async (call) => {
      const { params, session } = call;
      const read = await readFromLms(lmsConfiguration, {
        ...by(session),
        operation: 'GET_COURSE',
        values: { ...params },
      });
      return replyFor(read, session.role, ({ lms, value: { id, name } }) => ({ lms, id, name }));
    }),
    userRoute('get', '/lms/enrolments/{lmsEnrolmentId}', 'ADMIN', async ({ params, session }) => {
      const { lmsEnrolmentId } = params;
      const values = { enrolmentId: lmsEnrolmentId };
      const read = await readFromLms(lmsConfiguration, { ...by(session), operation: 'GET_ENROLMENT', values });
      return replyFor(read, session.role, (found) => presentLmsEnrolment(lmsEnrolmentId, found));
    }),
  ];
  const trying = userRoute('post', '/lms/operations/{operation}/try', 'ADMIN', async ({ params, body, session }) => {
    const { values = {}, draft = null, send = false, confirmation = null } = body;
    const { operation } = params;
    const trial = { ...by(session), operation, values, draft, send, confirmation };
    return ok(presentTrial(await tryOperation(lmsConfiguration, trial)));
  });
  return [
    ...reading.map((route) => waiting(route)),
    waiting(
      { ...trying, bodyLimit },
      ({ body }) => (body as BodyOf<'post', '/lms/operations/{operation}/try'>).send === true,
    ),
  ];
}

const by = ({ organisationId, userId }: Caller['session']) => ({ organisationId, userId });
