import { sql } from 'kysely';
import type { WebhookDisabledReason } from '../../../domain/webhooks/endpoint-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { text } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { queueEmails } from '../../../platform/outbox/store/email-outbox.ts';

/** Disables an endpoint. @returns its URL; null when it is disabled already, or deleted */
export async function disableStoredEndpoint(
  tx: OrganisationTransaction,
  endpointId: string,
  reason: WebhookDisabledReason,
): Promise<string | null> {
  const [row] = await query(
    tx,
    rowShape({ url: text }),
    sql`
      update webhook_endpoint
      set state = 'DISABLED', disabled_reason = ${reason}, disabled_at = now(), updated_at = now()
      where organisation_id = ${tx.organisationId} and id = ${endpointId} and state = 'ENABLED' and deleted_at is null
      returning url`,
  );
  return row?.url ?? null;
}

/** Queues a notification by e-mail to each administrator who may sign in. @returns the notifications' ids */
export async function insertNotices(
  tx: OrganisationTransaction,
  endpointId: string,
  reason: Exclude<WebhookDisabledReason, 'BY_USER'>,
  newId: () => string,
): Promise<string[]> {
  const { organisationId } = tx;
  const administrators = await tables(tx)
    .selectFrom('user_account')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'ADMIN')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
  const notices = administrators.map(({ id }) => ({ id: newId(), userId: id }));
  await execute(
    tx,
    sql`
      insert into webhook_notice (id, organisation_id, endpoint_id, user_id, reason, created_at, email_state)
      -- SENDING keeps a process of the release before from sending the e-mail as well: the outbox has it.
      select n.id, ${organisationId}, ${endpointId}, n."userId", ${reason}, now(), 'SENDING'
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (id uuid, "userId" uuid)`,
  );
  await queueEmails(
    tx,
    notices.map(({ id }) => ({ id: newId(), kind: 'WEBHOOK_NOTICE', subjectId: id })),
  );
  return notices.map(({ id }) => id);
}
