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
});
const linkRow = rowShape({ subjectId: uuid, kind: oneOf(auditLinks), id: uuid });
/** A record that a reader can open. Of a certificate, an action or an e-mail that is the enrolment. */
type AuditLink = Omit<RowOf<typeof linkRow>, 'subjectId'>;
/** An entry of the audit trail in a list, with the record that it is about, if that still exists. */
export type ListedAuditEntry = RowOf<typeof auditRow> & { readonly link: AuditLink | null };

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
export async function listAuditEntries(
  tx: OrganisationTransaction,
  filters: { readonly action?: string; readonly subjectId?: string; readonly actorUserId?: string },
  page: NewestFirst,
): Promise<ListedAuditEntry[]> {
  const condition = pageCondition(tx.organisationId, page, {
    action: filters.action,
    subject_id: filters.subjectId,
    actor_user_id: filters.actorUserId,
  });
  const entries = await query(
    tx,
    auditRow,
    sql`
      select a.id, a.actor_kind as "actorKind", a.actor_user_id as "actorUserId", u.name as "actorName", a.action,
        a.subject_id as "subjectId", coalesce(su.name, ss.first_name || ' ' || ss.last_name, sc.name, sf.number, si.name,
          nullif(sw.description, ''), substring(sw.url from '^[^:]+://([^/?#]+)')) as "subjectName",
        a.details, a.occurred_at as "occurredAt"
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
  const links = await findAuditLinks(tx, [...new Set(entries.map((entry) => entry.subjectId))]);
  return entries.map((entry) => ({ ...entry, link: links.get(entry.subjectId) ?? null }));
}

/** Returns the records that the subjects of entries lead to. As joins of the list, they took the planner longer than the list. */
async function findAuditLinks(
  tx: OrganisationTransaction,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, AuditLink>> {
  const among = (id: string) =>
    sql`${sql.ref(`r.organisation_id`)} = ${tx.organisationId} and ${sql.ref(`r.${id}`)} = any(${[...subjectIds]}::uuid[])`;
  const itself = (kind: (typeof auditLinks)[number], table: string) =>
    sql`select r.id as "subjectId", ${kind}::text as kind, r.id from ${sql.ref(table)} r where ${among('id')}`;
  const rows = await query(
    tx,
    linkRow,
    sql`
      ${itself('STUDENT', 'student')} union all ${itself('COURSE', 'course')} union all ${itself('ENROLMENT', 'enrolment')}
      union all ${itself('IMPORT', 'import')} union all ${itself('BULK_RUN', 'bulk_run')} union all ${itself('CORRECTION', 'correction')}
      union all select r.id, 'ENROLMENT', r.enrolment_id from certificate r where ${among('id')}
      union all select r.id, 'ENROLMENT', r.enrolment_id from lifecycle_action r where ${among('id')}
      union all select r.id, 'ENROLMENT', c.enrolment_id from email_outbox r
        join certificate c on c.organisation_id = r.organisation_id and c.id = r.certificate_id where ${among('id')}`,
  );
  return new Map(rows.map(({ subjectId, ...link }) => [subjectId, link]));
}
