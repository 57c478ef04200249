import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { endRecovery, insertRecovery } from './store/webhook-recoveries.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';
import { t } from '../../language/translate.ts';

/** Days for which events and deliveries are kept. */
export const webhookDaysKept = 90;
const day = 24 * 60 * 60 * 1000;

export interface StartRecoveryRequest {
  readonly organisationId: string;
  readonly endpointId: string;
  /** Events from this time on. */
  readonly since: Date;
  readonly userId: string;
}

/**
 * Requests a recovery: an endpoint gets its failed events since a time again, those that wait for their next attempt,
 * and those that it missed while it was disabled. The caller starts its run with `startRecoveryRun`; otherwise the sweeper does.
 * @throws ApplicationError INVALID RECOVERY_SINCE; NOT_FOUND NO_SUCH_ENDPOINT; CONFLICT ENDPOINT_DISABLED,
 * RECOVERY_UNDER_WAY
 */
export async function startRecovery(
  database: Database,
  { organisationId, endpointId, since, userId }: StartRecoveryRequest,
  now = new Date(),
): Promise<{ recoveryId: string }> {
  const age = now.getTime() - since.getTime();
  if (!(age > 0 && age <= webhookDaysKept * day)) {
    throw new ApplicationError(
      'INVALID',
      'RECOVERY_SINCE',
      t('Choose a time in the past, at most {webhookDaysKept} days ago: events are kept for that long.', {
        webhookDaysKept,
      }),
    );
  }
  const recoveryId = newId();
  await database.inOrganisation(organisationId, async (tx) => {
    await requireEnabledEndpoint(tx, endpointId);
    const isStarted = await insertRecovery(tx, {
      id: recoveryId,
      endpointId,
      since,
      requestedByUserId: userId,
    });
    if (!isStarted) {
      throw new ApplicationError(
        'CONFLICT',
        'RECOVERY_UNDER_WAY',
        t('A recovery of this endpoint is under way. Wait until it has ended, or cancel it.'),
      );
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'webhook_recovery.started',
      subjectId: endpointId,
      details: { recoveryId, since: since.toISOString() },
    });
  });
  return { recoveryId };
}

export interface CancelRecoveryRequest {
  readonly organisationId: string;
  readonly endpointId: string;
  readonly recoveryId: string;
  readonly userId: string;
}

/**
 * Cancels a recovery. Deliveries that it has queued are still made.
 * @throws ApplicationError CONFLICT RECOVERY_ENDED, also when there is no such recovery of the endpoint
 */
export async function cancelRecovery(
  database: Database,
  { organisationId, endpointId, recoveryId, userId }: CancelRecoveryRequest,
): Promise<void> {
  await database.inOrganisation(organisationId, async (tx) => {
    if (!(await endRecovery(tx, { id: recoveryId, endpointId }, 'CANCELLED'))) {
      throw new ApplicationError('CONFLICT', 'RECOVERY_ENDED', t('This recovery has already ended.'));
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'webhook_recovery.cancelled',
      subjectId: endpointId,
      details: { recoveryId },
    });
  });
}
