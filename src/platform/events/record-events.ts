import { sql, type RawBuilder } from 'kysely';
import type { WebhookEventType } from '../../domain/webhooks/event-types.ts';
import type { OrganisationTransaction, Transaction } from '../database/database.ts';
import { execute } from '../database/database.ts';

export interface NewDomainEvent {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
}

/**
 * Records domain events in the transaction of the change. The same transaction adds a delivery for every webhook
 * endpoint that is subscribed to them. For a certificate it also adds the entry of the enrolment's timeline.
 */
export function recordEvents(tx: OrganisationTransaction, events: readonly NewDomainEvent[]): Promise<void> {
  const { organisationId } = tx;
  return recordEventsOfOrganisations(
    tx,
    events.map((event) => ({ ...event, organisationId })),
  );
}

/** Does what `recordEvents` does, for a transaction of several organisations. */
export async function recordEventsOfOrganisations(
  tx: Transaction,
  events: readonly (NewDomainEvent & { readonly organisationId: string })[],
): Promise<void> {
  if (events.length === 0) return;
  await execute(
    tx,
    sql`
      with added as (${addEvents(events)}), certificate_changes as (${addCertificateChanges})
      ${addDeliveries}`,
  );
}

const addEvents = (events: readonly NewDomainEvent[]): RawBuilder<unknown> => sql`
        insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
        select n.id, n."organisationId", n.type, n."subjectId", n.data, now()
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as n (id uuid, "organisationId" uuid, type text, "subjectId" uuid, data jsonb)
        returning id, organisation_id, type, subject_id, occurred_at`;

/** The timeline of an enrolment needs these entries longer than events are kept. */
const addCertificateChanges = sql`
        insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
        select id, organisation_id, subject_id, type, occurred_at from added where type like 'certificate.%'`;

/** Adds one delivery for each enabled endpoint whose filter accepts the event. */
const addDeliveries = sql`
      insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
      select a.id, e.id, e.organisation_id, a.type, now()
      from added a
      join webhook_endpoint e on e.organisation_id = a.organisation_id
      where e.state = 'ENABLED' and e.deleted_at is null and (e.event_types is null or a.type = any(e.event_types))`;
