import { isFailure } from '../lifecycle/finish-action.ts';
import { performAction, type PerformActionDependencies } from '../lifecycle/perform-action.ts';
import { readAction } from '../lifecycle/read-action.ts';
import type { ActionRequest, RequestedMark } from '../lifecycle/request-action.ts';
import {
  confirmAction,
  discardAction,
  linkEnrolment,
  readLinkCandidate,
  type ResolveDependencies,
} from '../lifecycle/resolve-action.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { errorBody } from '../../../platform/http/http-error.ts';
import { replyFor as replyForRead } from '../../lms/http/index.ts';
import { presentActionOutcome } from './present-action-outcome.ts';
import {
  ok,
  userRoute,
  type PortalReply,
  type PortalRoute,
  type UserCall,
} from '../../../platform/http/portal/route.ts';

export interface ActionRoutesDependencies {
  readonly actions: PerformActionDependencies;
  readonly resolve: ResolveDependencies;
}

type OfEnrolment = { params: { enrolmentId: string } };
type OfAction = { params: { actionId: string } };

/** The four lifecycle actions, whose requests wait for their outcome, and what a user may do after one that failed. */
export function actionRoutes({ actions, resolve }: ActionRoutesDependencies): PortalRoute[] {
  const perform = async (call: UserCall, request: ActionRequest): Promise<PortalReply> => {
    const { organisationId, userId } = call.session;
    // Demanded by the contract.
    const idempotencyKey = call.request.get('Idempotency-Key')!;
    return replyFor(await performAction(actions, { organisationId, userId, idempotencyKey }, request));
  };
  const read = ({ session, params }: UserCall<OfAction>): Promise<LifecycleActionRecord> =>
    readAction(actions.database, session.organisationId, params.actionId);
  const resolving = ({ session, params }: UserCall<OfAction>) => ({
    organisationId: session.organisationId,
    userId: session.userId,
    actionId: params.actionId,
  });

  return [
    userRoute<{ body: { studentId: string; courseId: string } }>('post', '/actions/create', 'STAFF', (call) =>
      perform(call, { kind: 'CREATE', ...call.body }),
    ),
    userRoute<OfEnrolment>('post', '/enrolments/:enrolmentId/create-again', 'STAFF', (call) =>
      perform(call, { kind: 'CREATE', enrolmentId: call.params.enrolmentId }),
    ),
    userRoute<OfEnrolment & { body: { toStudentId: string } }>(
      'post',
      '/enrolments/:enrolmentId/transfer',
      'STAFF',
      (call) =>
        perform(call, { kind: 'TRANSFER', enrolmentId: call.params.enrolmentId, toStudentId: call.body.toStudentId }),
    ),
    userRoute<OfEnrolment>('post', '/enrolments/:enrolmentId/cancel', 'STAFF', (call) =>
      perform(call, { kind: 'CANCEL', enrolmentId: call.params.enrolmentId }),
    ),
    userRoute<OfEnrolment & { body: { results: RequestedMark[] } }>(
      'post',
      '/enrolments/:enrolmentId/mark',
      'STAFF',
      (call) => perform(call, { kind: 'MARK', enrolmentId: call.params.enrolmentId, results: call.body.results }),
    ),
    userRoute<OfAction>('get', '/actions/:actionId', 'STAFF', async (call) =>
      ok(presentActionOutcome(await read(call))),
    ),
    userRoute<{ params: { actionId: string; lmsEnrolmentId: string } }>(
      'get',
      '/actions/:actionId/lms-enrolments/:lmsEnrolmentId',
      'STAFF',
      async (call) => {
        const { lmsEnrolmentId } = call.params;
        const read = await readLinkCandidate(resolve, resolving(call), lmsEnrolmentId);
        return replyForRead(read, () => ({
          lms: read.lms,
          lmsEnrolmentId,
          id: (read.value as { id: string }).id,
          excerpt: read.report.excerpt,
        }));
      },
    ),
    userRoute<OfAction & { body: { lmsEnrolmentId: string } }>(
      'post',
      '/actions/:actionId/link',
      'STAFF',
      async (call) => {
        await linkEnrolment(resolve, resolving(call), call.body.lmsEnrolmentId);
        return ok(presentActionOutcome(await read(call)));
      },
    ),
    userRoute<OfAction>('post', '/actions/:actionId/confirm', 'STAFF', async (call) => {
      await confirmAction(resolve, resolving(call));
      return ok(presentActionOutcome(await read(call)));
    }),
    userRoute<OfAction>('post', '/actions/:actionId/discard', 'STAFF', async (call) => {
      await discardAction(resolve, resolving(call));
      return ok(presentActionOutcome(await read(call)));
    }),
  ];
}

/** The outcome, or 202 with the address of the action to follow (docs/product.md "Request of an action", "Outcomes"). */
function replyFor(action: LifecycleActionRecord): PortalReply {
  const body = presentActionOutcome(action);
  if (action.state !== 'CLOSED') {
    return { status: 202, body, headers: { Location: `/internal/actions/${action.id}` } };
  }
  if (!isFailure(action.ending!)) return { status: action.kind === 'CREATE' ? 201 : 200, body };
  const status = action.outcome!.httpStatusForClient;
  return { status, body: { ...errorBody(status, action.outcome!.message), action: body } };
}
