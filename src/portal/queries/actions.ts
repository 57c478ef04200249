import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { alertsKey } from './alerts.ts';
import { figuresKey } from './dashboard.ts';
import { enrolmentsKey } from './enrolments.ts';
import { actionsKey } from './ledgers.ts';

/** A lifecycle action, from a reply of success or of failure. */
export type PerformedAction = Schema<'ActionResult'>;
export type UnitMark = Schema<'UnitMark'>;

/** A request to change an existing enrolment. CREATE repeats the enrolment's failed creation. */
export type EnrolmentRequest =
  | { readonly kind: 'CREATE' }
  | { readonly kind: 'TRANSFER'; readonly toStudentId: string }
  | { readonly kind: 'CANCEL' }
  | { readonly kind: 'MARK'; readonly results: UnitMark[] };

/** `key` identifies one click. A repeated request with the same key joins the same action. */
interface WithKey {
  readonly key: string;
}

/**
 * Enrols a student and waits for the outcome, at most 25 s. A failed action is a result and not an error.
 * @throws ApiError when no action was started, or when this is unknown (status 0)
 */
export const createEnrolment = () =>
  mutationOptions({
    mutationFn: ({ key, studentId, courseId }: WithKey & { studentId: string; courseId: string }) =>
      performed(api.POST('/internal/actions/create', { params: header(key), body: { studentId, courseId } })),
    onSuccess: (_action, _request, _result, { client }) => refresh(client),
  });

/** Performs an action on an existing enrolment. It waits and throws as `createEnrolment` does. */
export const actOnEnrolment = (enrolmentId: string) =>
  mutationOptions({
    mutationFn: ({ key, ...request }: WithKey & EnrolmentRequest) => performed(send(enrolmentId, key, request)),
    onSuccess: (_action, _request, _result, { client }) => refresh(client),
  });

/** Links an action with an existing enrolment of the LMS. Attain asks the LMS for this id first. */
export const linkAction = (actionId: string) =>
  mutationOptions({
    mutationFn: (lmsEnrolmentId: string) =>
      answer(
        api.POST('/internal/actions/{actionId}/link', { params: { path: { actionId } }, body: { lmsEnrolmentId } }),
      ),
    onSuccess: (_action, _id, _result, { client }) => refresh(client),
  });

/** Records the user's statement that the LMS performed the action. */
export const confirmAction = (actionId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/actions/{actionId}/confirm', { params: { path: { actionId } } })),
    onSuccess: (_action, _nothing, _result, { client }) => refresh(client),
  });

/** Discards an enrolment that was not created, or an action that failed. */
export const discardAction = (actionId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/actions/{actionId}/discard', { params: { path: { actionId } } })),
    onSuccess: (_action, _nothing, _result, { client }) => refresh(client),
  });

const header = (key: string) => ({ header: { 'Idempotency-Key': key } });

function send(enrolmentId: string, key: string, request: EnrolmentRequest): Promise<Reply> {
  const params = { path: { enrolmentId }, ...header(key) };
  switch (request.kind) {
    case 'CREATE':
      return api.POST('/internal/enrolments/{enrolmentId}/create-again', { params });
    case 'TRANSFER':
      return api.POST('/internal/enrolments/{enrolmentId}/transfer', {
        params,
        body: { toStudentId: request.toStudentId },
      });
    case 'CANCEL':
      return api.POST('/internal/enrolments/{enrolmentId}/cancel', { params });
    case 'MARK':
      return api.POST('/internal/enrolments/{enrolmentId}/mark', { params, body: { results: request.results } });
  }
}

interface Reply {
  readonly data?: PerformedAction;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the action. An error reply contains one, too, when the LMS did not perform it or its outcome is unknown. */
async function performed(call: Promise<Reply>): Promise<PerformedAction> {
  let failed: PerformedAction | undefined;
  const watched = call.then((reply) => {
    failed = (reply.error as { action?: PerformedAction } | undefined)?.action;
    return reply;
  });
  try {
    return await answer(watched);
  } catch (error) {
    if (failed !== undefined) return failed;
    throw error;
  }
}

/** The bell and the dashboard say which actions wait, so they follow as well. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [enrolmentsKey, alertsKey, actionsKey, figuresKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
