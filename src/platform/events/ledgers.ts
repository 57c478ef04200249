import { sql } from 'kysely';
import type { EntityManager, Transaction } from '../database/database.ts';
import { query } from '../database/database.ts';

export interface NewDomainEvent {
  readonly id: string;
  /** As in docs/product.md "Webhooks", e.g. certificate.issued. */
  readonly type: string;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
}

/** Who did something: a user, somebody at the operators' command line, or the service itself. */
export type Actor =
  { readonly kind: 'USER'; readonly userId: string } | { readonly kind: 'COMMAND_LINE' } | { readonly kind: 'SYSTEM' };

export interface NewAuditEntry {
  readonly id: string;
  readonly actor: Actor;
  readonly action: string;
  readonly subjectId: string;
  /** Never a secret. */
  readonly details: Record<string, unknown>;
}

/**
 * Appends domain events in the transaction of the change that they tell of, each with its deliveries to the webhook endpoints that
 * receive it: there is no moment at which one could be lost between the two. What becomes of a certificate is kept for its
 * enrolment's timeline as well, which outlives the events.
 */
export function appendDomainEvents(
  tx: Transaction,
  organisationId: string,
  events: readonly NewDomainEvent[],
): Promise<void> {
  return appendEventsOfOrganisations(
    tx,
    events.map((event) => ({ ...event, organisationId })),
  );
}

/** As `appendDomainEvents`, for a transaction of several organisations. */
export async function appendEventsOfOrganisations(
  tx: Transaction,
  events: readonly (NewDomainEvent & { readonly organisationId: string })[],
): Promise<void> {
  if (events.length === 0) return;
  await query(
    tx,
    sql`
      with added as (
        insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
        select n.id, n."organisationId", n.type, n."subjectId", n.data, now()
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as n (id uuid, "organisationId" uuid, type text, "subjectId" uuid, data jsonb)
        returning id, organisation_id, type, subject_id, occurred_at
      ), certificate_changes as (
        insert into certificate_change (id, organisation_id, certificate_id, type, occurred_at)
        select id, organisation_id, subject_id, type, occurred_at from added where type like 'certificate.%'
      )
      insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
      select a.id, e.id, e.organisation_id, a.type, now()
      from added a
      join webhook_endpoint e on e.organisation_id = a.organisation_id
      where e.state = 'ENABLED' and e.deleted_at is null and (e.event_types is null or a.type = any(e.event_types))`,
  );
}

/** Appends to the audit trail in the transaction of the deed. */
export async function appendAuditEntry(em: EntityManager, organisationId: string, entry: NewAuditEntry): Promise<void> {
  await query(
    em,
    sql`
      insert into audit_entry (id, organisation_id, actor_kind, actor_user_id, action, subject_id, details, occurred_at)
      values (${entry.id}, ${organisationId}, ${entry.actor.kind},
        ${entry.actor.kind === 'USER' ? entry.actor.userId : null}, ${entry.action}, ${entry.subjectId},
        ${JSON.stringify(entry.details)}::jsonb, now())`,
  );
}
