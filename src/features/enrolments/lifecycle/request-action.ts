import type { RequestedMark } from '../../../domain/marking/requested-mark.ts';
import { createHash } from 'node:crypto';
import { allowsActions } from '../../../domain/enrolments/enrolment-status.ts';
import { repeatKeepsIdempotencyKey } from '../../lms/index.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { describeCall, insertEnrolment, lockEnrolment } from '../store/enrolment-lifecycle.ts';
import {
  findAction,
  findActionByKey,
  findLatestAction,
  insertAction,
  type LifecycleActionRecord,
} from '../store/lifecycle-actions.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { statusWords } from '../../../domain/enrolments/status-words.ts';
import { checkRequest, refuseErased } from './check-request.ts';
import { asksForTheSame, isInDoubt } from './earlier-doubt.ts';
import { operationOf } from './operation-of.ts';
import { requireRoom, usualOpenActionsMax } from './require-room.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';

/** A user's request. Ids are the service's own. */
export type ActionRequest =
  | { readonly kind: 'CREATE'; readonly studentId: string; readonly courseId: string }
  /** Create again for an enrolment that stayed PENDING. */
  | { readonly kind: 'CREATE'; readonly enrolmentId: string }
  | { readonly kind: 'TRANSFER'; readonly enrolmentId: string; readonly toStudentId: string }
  | { readonly kind: 'CANCEL'; readonly enrolmentId: string }
  | { readonly kind: 'MARK'; readonly enrolmentId: string; readonly results: readonly RequestedMark[] };

export interface ActionBy {
  readonly organisationId: string;
  readonly userId: string;
  /** From the header Idempotency-Key. */
  readonly idempotencyKey: string;
}

/**
 * Stores a user's request before anything is done (docs/product.md "Request of an action"). The same key returns the
 * same action, in any state.
 * @param openActionsMax maximum number of open actions of the organisation
 * @throws ApplicationError UNPROCESSABLE when the key was used for another request; CONFLICT when the enrolment's
 * status or an open action forbids it, or when it could never be committed; INVALID for results that are not usable;
 * NOT_FOUND
 * @throws TooManyOpenActionsError
 */
export function requestAction(
  database: Database,
  by: ActionBy,
  request: ActionRequest,
  openActionsMax = usualOpenActionsMax,
): Promise<LifecycleActionRecord> {
  const { organisationId, idempotencyKey } = by;
  const requestHash = hashOf(request);
  return database
    .inOrganisation(organisationId, async (tx) => {
      const joined = await join(tx, idempotencyKey, requestHash);
      if (joined !== null) return joined;
      await requireRoom(tx, openActionsMax);

      const id = newId();
      const enrolmentId = await prepareEnrolment(tx, request);
      const last = await findLatestAction(tx, enrolmentId);
      if (last !== null) requireDecided(last, request);
      const lmsRequestDigest = await digestOfCall(tx, enrolmentId, request);
      const inserted = await insertAction(tx, {
        id,
        kind: request.kind,
        enrolmentId,
        idempotencyKey,
        requestHash,
        request: stored(request),
        actorUserId: by.userId,
        lmsIdempotencyKey: lmsIdempotencyKey(last, request, lmsRequestDigest) ?? id,
        lmsRequestDigest,
      });
      if (inserted) return (await findAction(tx, id))!;
      // The same click came twice at the same time, and the other request has the key. Otherwise another action is
      // open.
      const other = await findActionByKey(tx, idempotencyKey);
      if (other === null)
        throw conflict(
          'ACTION_OPEN',
          asSentence('Another action on this enrolment is still under way. Wait until it has ended.'),
        );
      throw new RepeatedRequest();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RepeatedRequest)) throw error;
      return database.inOrganisation(organisationId, async (tx) => (await join(tx, idempotencyKey, requestHash))!);
    });
}

/**
 * Returns the action that was stored for the key of a request; null when there is none.
 * @throws ApplicationError UNPROCESSABLE when the key was used for another request
 */
export function findRequestedAction(
  database: Database,
  { organisationId, idempotencyKey }: ActionBy,
  request: ActionRequest,
): Promise<LifecycleActionRecord | null> {
  return database.inOrganisation(organisationId, (tx) => join(tx, idempotencyKey, hashOf(request)));
}

const hashOf = (request: ActionRequest): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/** Rolls the transaction back, so that no second PENDING enrolment remains. */
class RepeatedRequest extends Error {}

async function join(
  tx: OrganisationTransaction,
  idempotencyKey: string,
  requestHash: Buffer,
): Promise<LifecycleActionRecord | null> {
  const known = await findActionByKey(tx, idempotencyKey);
  if (known === null) return null;
  if (!known.requestHash.equals(requestHash)) {
    throw new ApplicationError(
      'UNPROCESSABLE',
      'IDEMPOTENCY_KEY_REUSED',
      t('This Idempotency-Key was used for another request. Use a new one.'),
    );
  }
  return known;
}

async function prepareEnrolment(tx: OrganisationTransaction, request: ActionRequest): Promise<string> {
  if (request.kind === 'CREATE' && !('enrolmentId' in request)) {
    const id = newId();
    const { studentId, courseId } = request;
    await refuseErased(tx, studentId, asSentence('A student without a name cannot be enrolled.'));
    const stored = await insertEnrolment(tx, {
      id,
      studentId,
      courseId,
      status: 'PENDING',
      lmsEnrolmentId: null,
      lms: null,
      transferredFromId: null,
    });
    if (!stored) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_COURSE', t('There is no such course.'));
    return id;
  }
  const enrolment = await lockEnrolment(tx, request.enrolmentId);
  if (enrolment === null)
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', t('There is no such enrolment.'));
  const allowed = request.kind === 'CREATE' ? enrolment.status === 'PENDING' : allowsActions(enrolment.status);
  if (!allowed) {
    throw conflict(
      'ENROLMENT_STATUS',
      asSentence('This action is not possible for an enrolment with the status {status}.', {
        status: statusWords[enrolment.status],
      }),
    );
  }
  await checkRequest(tx, request, enrolment);
  return enrolment.id;
}

/**
 * Refuses an action whose success would hide what the LMS may have done before. After a Transfer in doubt the place may be another
 * student's, and after a Cancel in doubt the enrolment may have ended. Only their repeat is possible before a user has decided.
 * @throws ApplicationError CONFLICT LAST_ACTION_IN_DOUBT
 */
function requireDecided(last: LifecycleActionRecord, request: ActionRequest): void {
  const endsEnrolment = last.kind === 'TRANSFER' || last.kind === 'CANCEL';
  if (!endsEnrolment || !isInDoubt(last) || asksForTheSame(last, asAction(request))) return;
  throw conflict(
    'LAST_ACTION_IN_DOUBT',
    last.kind === 'TRANSFER'
      ? asSentence(
          'It is not known whether the LMS has transferred this enrolment. Decide about that on the page of the enrolment first.',
        )
      : asSentence(
          'It is not known whether the LMS has cancelled this enrolment. Decide about that on the page of the enrolment first.',
        ),
  );
}

/**
 * Returns the idempotency key of the last attempt, if the LMS may have done it and gets the same again. So an LMS that supports
 * the key acts once. Returns null for a new key: after a 4xx, and when the call has changed, since an LMS would refuse another
 * call with this key or answer it as the first one (docs/product.md "Idempotency key for the LMS").
 */
function lmsIdempotencyKey(last: LifecycleActionRecord | null, request: ActionRequest, digest: Buffer): string | null {
  if (last === null || last.ending === null || !asksForTheSame(last, asAction(request))) return null;
  const isSameCall = last.lmsRequestDigest?.equals(digest) ?? true;
  const keeps = isInDoubt(last) || repeatKeepsIdempotencyKey(last.ending, last.outcome?.lmsStatus ?? null);
  return isSameCall && keeps ? last.lmsIdempotencyKey : null;
}

const asAction = (request: ActionRequest): Pick<LifecycleActionRecord, 'kind' | 'request'> => ({
  kind: request.kind,
  request: stored(request),
});

/** Returns a digest of what the call of an action is made of. */
async function digestOfCall(tx: OrganisationTransaction, enrolmentId: string, request: ActionRequest): Promise<Buffer> {
  const toStudentId = request.kind === 'TRANSFER' ? request.toStudentId : null;
  const operation = operationOf(request.kind);
  return createHash('sha256')
    .update(await describeCall(tx, { enrolmentId, toStudentId, operation }))
    .digest();
}

function stored(request: ActionRequest): Record<string, unknown> {
  const { kind: _kind, ...rest } = request;
  return rest;
}

function conflict(code: string, message: Sentence): ApplicationError {
  return new ApplicationError('CONFLICT', code, message);
}
