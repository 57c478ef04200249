import type { RequestedMark } from '../../../domain/marking/requested-mark.ts';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { allowsActions } from '../../../domain/enrolments/enrolment-status.ts';
import { repeatKeepsIdempotencyKey } from '../../lms/index.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { insertEnrolment, lockEnrolment } from '../store/enrolment-lifecycle.ts';
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
      const inserted = await insertAction(tx, {
        id,
        kind: request.kind,
        enrolmentId,
        idempotencyKey,
        requestHash,
        request: stored(request),
        actorUserId: by.userId,
        lmsIdempotencyKey: await lmsIdempotencyKey(tx, enrolmentId, request, id),
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
 * Returns the idempotency key for the LMS. A repeat of a call that may have succeeded keeps the key, so that an LMS
 * which supports it acts once. After a 4xx the key is new (docs/product.md "Idempotency key for the LMS").
 */
async function lmsIdempotencyKey(
  tx: OrganisationTransaction,
  enrolmentId: string,
  request: ActionRequest,
  id: string,
): Promise<string> {
  const last = await findLatestAction(tx, enrolmentId);
  if (last?.kind !== request.kind || last.ending === null) return id;
  // A repeated Create names the enrolment, the first one named student and course. To the LMS they are the same.
  const sameBody = request.kind === 'CREATE' || isDeepStrictEqual(stored(request), last.request);
  const keeps = repeatKeepsIdempotencyKey(last.ending, last.outcome?.lmsStatus ?? null);
  return sameBody && keeps ? last.lmsIdempotencyKey : id;
}

function stored(request: ActionRequest): Record<string, unknown> {
  const { kind: _kind, ...rest } = request;
  return rest;
}

function conflict(code: string, message: Sentence): ApplicationError {
  return new ApplicationError('CONFLICT', code, message);
}
