import { sql, type RawBuilder } from 'kysely';
import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { WebhookEventType } from '../../domain/webhooks/event-types.ts';
import type { OrganisationTransaction, Transaction } from '../database/database.ts';
import { execute } from '../database/database.ts';

export interface NewDomainEvent {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
  /** For the event of a changed certificate: why it changed. Webhooks do not get it. */
  readonly certificateDecision?: CertificateDecision;
}

/** What decided about a certificate, for its evidence (docs/product.md "Evidence"). */
export interface CertificateDecision {
  /** Percentages. */
  readonly mark: number;
  readonly threshold: number;
  /** The number of the course's revision. */
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
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
      with named as materialized (${named(events)}), added as (${addEvents}), certificate_changes as (${addCertificateChanges})
      ${addDeliveries}`,
  );
}

const named = (events: readonly NewDomainEvent[]): RawBuilder<unknown> => sql`
        select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as n (id uuid, "organisationId" uuid, type text, "subjectId" uuid, data jsonb, "certificateDecision" jsonb)`;

const addEvents = sql`
        insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
        select n.id, n."organisationId", n.type, n."subjectId", n.data, now() from named n
        returning id, organisation_id, type`;

/** The timeline and the evidence need these entries longer than events are kept. */
const addCertificateChanges = sql`
        insert into certificate_change
          (id, organisation_id, certificate_id, type, occurred_at, mark, threshold, revision_number, cause_kind, cause_id,
           actor_user_id)
        select n.id, n."organisationId", n."subjectId", n.type, now(), d.mark, d.threshold, d."revisionNumber",
          d.cause ->> 'kind', (d.cause ->> 'id')::uuid, (d.cause ->> 'userId')::uuid
        from named n
        cross join jsonb_to_record(n."certificateDecision")
          as d (mark double precision, threshold double precision, "revisionNumber" int, cause jsonb)
        where n.type like 'certificate.%'`;

/** Adds one delivery for each enabled endpoint whose filter accepts the event. */
const addDeliveries = sql`
      insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
      select a.id, e.id, e.organisation_id, a.type, now()
      from added a
      join webhook_endpoint e on e.organisation_id = a.organisation_id
      where e.state = 'ENABLED' and e.deleted_at is null and (e.event_types is null or a.type = any(e.event_types))`;
