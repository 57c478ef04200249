import { languages } from '../../../language/languages.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, oneOf, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookNotice } from '../../../schema/entities/index.ts';
import { endpointName } from './webhook-settings.ts';

const noticeRow = rowShape({
  ...columnsOf(WebhookNotice, 'id', 'endpointId', 'reason', 'createdAt'),
  endpointName: text,
  email: text,
  name: text,
  userIsActive: boolean,
  endpointIsDisabled: boolean,
  organisationName: text,
  language: oneOf(languages),
});
/**
 * An e-mail to an administrator about an endpoint that Attain has disabled, with the present data of user and endpoint.
 */
export type WebhookNoticeRecord = RowOf<typeof noticeRow>;

export async function findWebhookNotice(tx: OrganisationTransaction, id: string): Promise<WebhookNoticeRecord | null> {
  const [row] = await query(
    tx,
    noticeRow,
    sql`
      select n.id, n.endpoint_id as "endpointId", ${endpointName} as "endpointName", n.reason, n.created_at as "createdAt", u.email, u.name,
        u.deactivated_at is null as "userIsActive", w.state = 'DISABLED' and w.deleted_at is null as "endpointIsDisabled",
        o.name as "organisationName", coalesce(u.language, o.language) as language
      from webhook_notice n
      join webhook_endpoint w on w.organisation_id = n.organisation_id and w.id = n.endpoint_id
      join user_account u on u.organisation_id = n.organisation_id and u.id = n.user_id
      join organisation o on o.id = n.organisation_id
      where n.organisation_id = ${tx.organisationId} and n.id = ${id}`,
  );
  return row ?? null;
}
