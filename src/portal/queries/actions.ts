import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { enrolmentsKey } from './enrolments.ts';

/** A lifecycle action from its reply, successful or not. */
export type PerformedAction = Schema<'ActionResult'>;
export type UnitMark = Schema<'UnitMark'>;

/** What is done to an enrolment that there is already; CREATE repeats the one that failed. */
export type EnrolmentRequest =
  | { readonly kind: 'CREATE' }
  | { readonly kind: 'TRANSFER'; readonly toStudentId: string }
  | { readonly kind: 'CANCEL' }
  | { readonly kind: 'MARK'; readonly results: UnitMark[] };

/** `key` identifies the one click: a repeated request joins the same action. */
interface WithKey {
  readonly key: string;
}

/**
 * Enrols a student and waits for the outcome, at most 25 s. A failed action is a result, not an error.
 * @throws ApiError when there is no action, or when this is unknown (status 0)
 */
export const createEnrolment = () =>
  mutationOptions({
    mutationFn: ({ key, studentId, courseId }: WithKey & { studentId: string; courseId: string }) =>
      performed(api.POST('/internal/actions/create', { params: header(key), body: { studentId, courseId } })),
    onSuccess: (_action, _request, _result, { client }) => refresh(client),
  });

/** As `createEnrolment`, for what is done to an enrolment afterwards. */
export const actOnEnrolment = (enrolmentId: string) =>
  mutationOptions({
    mutationFn: ({ key, ...request }: WithKey & EnrolmentRequest) => performed(send(enrolmentId, key, request)),
    onSuccess: (_action, _request, _result, { client }) => refresh(client),
  });

/** Takes over an id that the LMS has; the LMS is asked for it once more. */
export const linkAction = (actionId: string) =>
  mutationOptions({
    mutationFn: (lmsEnrolmentId: string) =>
      answer(
        api.POST('/internal/actions/{actionId}/link', { params: { path: { actionId } }, body: { lmsEnrolmentId } }),
      ),
    onSuccess: (_action, _id, _result, { client }) => refresh(client),
  });

/** States that the LMS did it. */
export const confirmAction = (actionId: string) =>
  mutationOptions({
    mutationFn: () => answer(api.POST('/internal/actions/{actionId}/confirm', { params: { path: { actionId } } })),
    onSuccess: (_action, _nothing, _result, { client }) => refresh(client),
  });

/** Gives up the enrolment that never began, or the action that failed. */
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

/** The action, also where the reply is an error that carries one: the LMS did not do it, or nobody knows. */
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

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: enrolmentsKey });
