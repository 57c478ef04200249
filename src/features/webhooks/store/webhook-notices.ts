import type { WebhookNoticeReason } from '../../../domain/webhooks/endpoint-states.ts';
import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** An e-mail to an administrator about an endpoint that Attain has disabled, with user and endpoint as they are now. */
export interface WebhookNoticeRecord {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly description: string;
  readonly reason: WebhookNoticeReason;
  readonly createdAt: Date;
  readonly email: string;
  readonly name: string;
  readonly userIsActive: boolean;
  readonly endpointIsDisabled: boolean;
  readonly organisationName: string;
}

export async function findWebhookNotice(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<WebhookNoticeRecord | null> {
  const [row] = await query(
    em,
    sql<Omit<WebhookNoticeRecord, 'createdAt'> & { createdAt: string }>`
      select n.id, n.endpoint_id as "endpointId", e.url, e.description, n.reason, n.created_at as "createdAt", u.email, u.name,
        u.deactivated_at is null as "userIsActive", e.state = 'DISABLED' and e.deleted_at is null as "endpointIsDisabled",
        o.name as "organisationName"
      from webhook_notice n
      join webhook_endpoint e on e.organisation_id = n.organisation_id and e.id = n.endpoint_id
      join user_account u on u.organisation_id = n.organisation_id and u.id = n.user_id
      join organisation o on o.id = n.organisation_id
      where n.organisation_id = ${organisationId} and n.id = ${id}`,
  );
  return row === undefined ? null : { ...row, createdAt: asDate(row.createdAt) };
}
