import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { isRowKey } from '../../../domain/work/row-keys.ts';
import { t } from '../../../language/translate.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { messageInLanguage } from '../../lms/index.ts';
import { isUnknownToLms, unknownIdText } from '../lifecycle/unknown-id.ts';
import { isFailure } from '../lifecycle/finish-action.ts';
import { performAction, type PerformActionDependencies } from '../lifecycle/perform-action.ts';
import { readAction } from '../lifecycle/read-action.ts';
import type { ActionRequest } from '../lifecycle/request-action.ts';
import {
  confirmAction,
  discardAction,
  linkEnrolment,
  readLinkCandidate,
  type ResolveDependencies,
} from '../lifecycle/resolve-action.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import type { Schema } from '../../../contract/schema.ts';
import { goneSignal } from '../../../platform/http/gone-signal.ts';
import { errorBody, type ErrorBody } from '../../../platform/http/http-error.ts';
import { presentLmsEnrolment, replyFor as replyForRead } from '../../lms/http/index.ts';
import { presentActionOutcome } from './present-action-outcome.ts';
import { failed, ok, type ErrorReply, type JsonReply } from '../../../platform/http/portal/reply.ts';
import {
  userRoute,
  waiting,
  type AnyCall,
  type Caller,
  type PortalRoute,
  type UserCall,
} from '../../../platform/http/portal/route.ts';

export interface ActionRoutesDependencies {
  readonly actions: PerformActionDependencies;
  readonly resolve: ResolveDependencies;
}

type OfAction = Pick<UserCall<'get', '/actions/{actionId}'>, 'params' | 'session'>;

type Result = Schema<'ActionResult'>;
type ActionReply<Done extends 200 | 201> =
  JsonReply<Done, Result> | JsonReply<202, Result> | ErrorReply<ErrorBody & { readonly action: Result }>;

/**
 * Creates the routes of the four lifecycle actions, whose requests wait for their outcome, and of the choices after a
 * failure.
 */
export function actionRoutes({ actions, resolve }: ActionRoutesDependencies): PortalRoute[] {
  const perform = async <Done extends 200 | 201>(
    { session, request, response }: Pick<AnyCall & Caller, 'session' | 'request' | 'response'>,
    done: Done,
    asked: ActionRequest,
  ): Promise<ActionReply<Done>> => {
    const { organisationId, userId, role } = session;
    // The contract requires it.
    const idempotencyKey = request.get('Idempotency-Key')!;
    if (isRowKey(idempotencyKey)) {
      throw new ApplicationError(
        'INVALID',
        'IDEMPOTENCY_KEY_RESERVED',
        t(
          'Keys that begin with “bulk-” or “import-” are those of bulk runs and imports. Choose another Idempotency-Key.',
        ),
      );
    }
    const by = { organisationId, userId, idempotencyKey };
    return replyFor(await performAction(actions, by, asked, goneSignal(response)), role, done);
  };
  const read = ({ session, params }: OfAction): Promise<LifecycleActionRecord> =>
    readAction(actions.database, session.organisationId, params.actionId);
  const resolving = ({ session, params }: OfAction) => ({
    organisationId: session.organisationId,
    userId: session.userId,
    actionId: params.actionId,
  });

  const callingTheLms = [
    userRoute('post', '/actions/create', 'STAFF', (call) => perform(call, 201, { kind: 'CREATE', ...call.body })),
    userRoute('post', '/enrolments/{enrolmentId}/create-again', 'STAFF', (call) =>
      perform(call, 201, { kind: 'CREATE', enrolmentId: call.params.enrolmentId }),
    ),
    userRoute('post', '/enrolments/{enrolmentId}/transfer', 'STAFF', (call) =>
      perform(call, 200, {
        kind: 'TRANSFER',
        enrolmentId: call.params.enrolmentId,
        toStudentId: call.body.toStudentId,
      }),
    ),
    userRoute('post', '/enrolments/{enrolmentId}/cancel', 'STAFF', (call) =>
      perform(call, 200, { kind: 'CANCEL', enrolmentId: call.params.enrolmentId }),
    ),
    userRoute('post', '/enrolments/{enrolmentId}/mark', 'STAFF', (call) =>
      perform(call, 200, { kind: 'MARK', enrolmentId: call.params.enrolmentId, results: call.body.results }),
    ),
    userRoute('get', '/actions/{actionId}/lms-enrolments/{lmsEnrolmentId}', 'STAFF', async (call) => {
      const { lmsEnrolmentId } = call.params;
      const read = await readLinkCandidate(resolve, resolving(call), lmsEnrolmentId);
      const { role } = call.session;
      if (!read.isFound && isUnknownToLms(read.report)) {
        return failed(404, unknownIdText(read.report, lmsEnrolmentId, role));
      }
      return replyForRead(read, role, (found) => presentLmsEnrolment(lmsEnrolmentId, found));
    }),
    userRoute('post', '/actions/{actionId}/link', 'STAFF', async (call) => {
      await linkEnrolment(resolve, resolving(call), call.body.lmsEnrolmentId);
      return ok(presentActionOutcome(await read(call), call.session.role));
    }),
  ];

  return [
    ...callingTheLms.map((route) => waiting(route)),
    userRoute('get', '/actions/{actionId}', 'STAFF', async (call) =>
      ok(presentActionOutcome(await read(call), call.session.role)),
    ),
    userRoute('post', '/actions/{actionId}/confirm', 'STAFF', async (call) => {
      await confirmAction(resolve, resolving(call));
      return ok(presentActionOutcome(await read(call), call.session.role));
    }),
    userRoute('post', '/actions/{actionId}/discard', 'STAFF', async (call) => {
      await discardAction(resolve, resolving(call));
      return ok(presentActionOutcome(await read(call), call.session.role));
    }),
  ];
}

/**
 * Returns the outcome, or 202 with the address of the open action (docs/product.md "Request of an action", "Outcomes").
 * @param done the status of success
 */
function replyFor<Done extends 200 | 201>(
  action: LifecycleActionRecord,
  role: UserRole,
  done: Done,
): ActionReply<Done> {
  const body = presentActionOutcome(action, role);
  if (action.state !== 'CLOSED') {
    return { status: 202, body, headers: { Location: `/internal/actions/${action.id}` } };
  }
  if (!isFailure(action.ending!)) return { status: done, body };
  const status = action.outcome!.httpStatusForClient;
  return { error: { status, body: { ...errorBody(status, messageInLanguage(action.outcome!)), action: body } } };
}
