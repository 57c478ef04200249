import type { ActorKind } from '../../domain/audit/actor-kinds.ts';
import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { asDate, query } from '../database/database.ts';
import { pageCondition, type NewestFirst } from '../lists/newest-first.ts';

/** A domain event in a list. */
export interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly subjectId: string;
  readonly data: Record<string, unknown>;
  readonly occurredAt: Date;
}

/** An entry of the audit trail in a list. */
export interface ListedAuditEntry {
  readonly id: string;
  readonly actorKind: ActorKind;
  readonly actorUserId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subjectId: string;
  /**
   * The present name of the user, student, course, certificate, invited person or webhook endpoint that it concerns.
   */
  readonly subjectName: string | null;
  readonly details: Record<string, unknown>;
  readonly occurredAt: Date;
}

type Row<T> = Omit<T, 'occurredAt'> & { occurredAt: string };

/** Returns domain events, the newest first. */
export async function listEvents(
  em: EntityManager,
  organisationId: string,
  filters: { readonly type?: string; readonly subjectId?: string },
  page: NewestFirst,
): Promise<ListedEvent[]> {
  const condition = pageCondition(organisationId, page, { type: filters.type, subject_id: filters.subjectId });
  const rows = await query(
    em,
    sql<Row<ListedEvent>>`
      select id, type, subject_id as "subjectId", data, occurred_at as "occurredAt" from domain_event
      where ${condition} order by id desc limit ${page.limit}`,
  );
  return rows.map((row) => ({ ...row, occurredAt: asDate(row.occurredAt) }));
}

export async function findEvent(em: EntityManager, organisationId: string, id: string): Promise<ListedEvent | null> {
  const [row] = await query(
    em,
    sql<Row<ListedEvent>>`
      select id, type, subject_id as "subjectId", data, occurred_at as "occurredAt" from domain_event
      where organisation_id = ${organisationId} and id = ${id}`,
  );
  return row === undefined ? null : { ...row, occurredAt: asDate(row.occurredAt) };
}

/** Returns the audit trail, the newest first. */
export async function listAuditEntries(
  em: EntityManager,
  organisationId: string,
  filters: { readonly action?: string; readonly subjectId?: string; readonly actorUserId?: string },
  page: NewestFirst,
): Promise<ListedAuditEntry[]> {
  const condition = pageCondition(organisationId, page, {
    action: filters.action,
    subject_id: filters.subjectId,
    actor_user_id: filters.actorUserId,
  });
  const rows = await query(
    em,
    sql<Row<ListedAuditEntry>>`
      select a.id, a.actor_kind as "actorKind", a.actor_user_id as "actorUserId", u.name as "actorName", a.action,
        a.subject_id as "subjectId", coalesce(su.name, ss.first_name || ' ' || ss.last_name, sc.name, sf.number, si.name,
          nullif(sw.description, ''), substring(sw.url from '^[^:]+://([^/?#]+)')) as "subjectName", a.details, a.occurred_at as "occurredAt"
      from (select * from audit_entry where ${condition} order by id desc limit ${page.limit}) a
      left join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
      left join user_account su on su.organisation_id = a.organisation_id and su.id = a.subject_id
      left join student ss on ss.organisation_id = a.organisation_id and ss.id = a.subject_id
      left join course sc on sc.organisation_id = a.organisation_id and sc.id = a.subject_id
      left join certificate sf on sf.organisation_id = a.organisation_id and sf.id = a.subject_id
      left join invitation si on si.organisation_id = a.organisation_id and si.id = a.subject_id
      left join webhook_endpoint sw on sw.organisation_id = a.organisation_id and sw.id = a.subject_id
      order by a.id desc`,
  );
  return rows.map((row) => ({ ...row, occurredAt: asDate(row.occurredAt) }));
}
