import { auditLinks } from '../../domain/audit/audit-links.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../database/database.ts';
import { query } from '../database/database.ts';
import { columnsOf } from '../database/rows/columns-of.ts';
import { nullable, oneOf, text, uuid } from '../database/rows/kinds.ts';
import { rowShape, type RowOf } from '../database/rows/row-shape.ts';
import { AuditEntry, DomainEvent } from '../../schema/entities/index.ts';
import { pageCondition, type NewestFirst } from '../lists/newest-first.ts';

const eventRow = rowShape(columnsOf(DomainEvent, 'id', 'type', 'subjectId', 'data', 'occurredAt'));
/** A domain event in a list. */
export type ListedEvent = RowOf<typeof eventRow>;

const auditRow = rowShape({
  ...columnsOf(AuditEntry, 'id', 'actorKind', 'actorUserId', 'action', 'subjectId', 'details', 'occurredAt'),
  actorName: nullable(text),
  /** The present name of the user, student, course, certificate, invited person or webhook endpoint that it concerns. */
  subjectName: nullable(text),
  /** The record that a reader can open for it, if it still exists. Of a certificate, an action or an e-mail that is the enrolment. */
  linkKind: nullable(oneOf(auditLinks)),
  linkId: nullable(uuid),
});
/** An entry of the audit trail in a list. */
export type ListedAuditEntry = RowOf<typeof auditRow>;

/** Returns domain events, the newest first. */
export function listEvents(
  tx: OrganisationTransaction,
  filters: { readonly type?: string; readonly subjectId?: string },
  page: NewestFirst,
): Promise<ListedEvent[]> {
  const condition = pageCondition(tx.organisationId, page, { type: filters.type, subject_id: filters.subjectId });
  return query(
    tx,
    eventRow,
    sql`
      select id, type, subject_id as "subjectId", data, occurred_at as "occurredAt" from domain_event
      where ${condition} order by id desc limit ${page.limit}`,
  );
}

export async function findEvent(tx: OrganisationTransaction, id: string): Promise<ListedEvent | null> {
  const [row] = await query(
    tx,
    eventRow,
    sql`
      select id, type, subject_id as "subjectId", data, occurred_at as "occurredAt" from domain_event
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}

/** Returns the audit trail, the newest first. */
export function listAuditEntries(
  tx: OrganisationTransaction,
  filters: { readonly action?: string; readonly subjectId?: string; readonly actorUserId?: string },
  page: NewestFirst,
): Promise<ListedAuditEntry[]> {
  const condition = pageCondition(tx.organisationId, page, {
    action: filters.action,
    subject_id: filters.subjectId,
    actor_user_id: filters.actorUserId,
  });
  return query(
    tx,
    auditRow,
    sql`
      select a.id, a.actor_kind as "actorKind", a.actor_user_id as "actorUserId", u.name as "actorName", a.action,
        a.subject_id as "subjectId", coalesce(su.name, ss.first_name || ' ' || ss.last_name, sc.name, sf.number, si.name,
          nullif(sw.description, ''), substring(sw.url from '^[^:]+://([^/?#]+)')) as "subjectName",
        case when ss.id is not null then 'STUDENT' when sc.id is not null then 'COURSE' when ee.id is not null then 'ENROLMENT'
          when im.id is not null then 'IMPORT' when br.id is not null then 'BULK_RUN' when co.id is not null then 'CORRECTION' end as "linkKind",
        coalesce(ss.id, sc.id, ee.id, im.id, br.id, co.id) as "linkId",
        a.details, a.occurred_at as "occurredAt"
      from (select * from audit_entry where ${condition} order by id desc limit ${page.limit}) a
      left join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
      left join user_account su on su.organisation_id = a.organisation_id and su.id = a.subject_id
      left join student ss on ss.organisation_id = a.organisation_id and ss.id = a.subject_id
      left join course sc on sc.organisation_id = a.organisation_id and sc.id = a.subject_id
      left join certificate sf on sf.organisation_id = a.organisation_id and sf.id = a.subject_id
      left join invitation si on si.organisation_id = a.organisation_id and si.id = a.subject_id
      left join webhook_endpoint sw on sw.organisation_id = a.organisation_id and sw.id = a.subject_id
      left join lifecycle_action la on la.organisation_id = a.organisation_id and la.id = a.subject_id
      left join email_outbox em on em.organisation_id = a.organisation_id and em.id = a.subject_id
      left join certificate ec on ec.organisation_id = a.organisation_id and ec.id = em.certificate_id
      left join enrolment ee on ee.organisation_id = a.organisation_id
        and ee.id = coalesce(sf.enrolment_id, la.enrolment_id, ec.enrolment_id, a.subject_id)
      left join import im on im.organisation_id = a.organisation_id and im.id = a.subject_id
      left join bulk_run br on br.organisation_id = a.organisation_id and br.id = a.subject_id
      left join correction co on co.organisation_id = a.organisation_id and co.id = a.subject_id
      order by a.id desc`,
  );
}
