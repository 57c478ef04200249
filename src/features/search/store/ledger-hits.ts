import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import type { SearchKind } from '../../../domain/search/search-kinds.ts';
import type { SearchQuery } from './search-query.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';

/** The columns of a result, from a statement's own expressions; all that are not given are null. */
export interface Columns {
  readonly id: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  readonly type?: RawBuilder<unknown>;
  readonly status?: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly within?: RawBuilder<unknown>;
}

const none = sql`null::text`;

/** The selected columns of a result that matches exactly, or in part. */
export const columnsOfHit = (kind: SearchKind, columns: Columns, match: 'EXACT' | 'PART' = 'EXACT') => {
  const { id, title, detail = none, type = none, status = none, at, within = none } = columns;
  return sql`${kind}::text as kind, ${id} as id, ${match}::text as match, ${title} as title, ${detail} as detail,
    ${type} as type, ${status} as status, ${at} as at, ${within} as within`;
};

/** An action, with its enrolment's student and course. */
export const actionColumns: Columns = {
  id: sql`a.id`,
  title: sql`s.first_name || ' ' || s.last_name`,
  detail: sql`c.name`,
  type: sql`a.kind`,
  status: sql`coalesce(a.ending, a.state)`,
  at: sql`a.created_at`,
  within: sql`a.enrolment_id::text`,
};
export const actionJoins = (organisationId: string) => sql`
  join enrolment e on e.organisation_id = ${organisationId} and e.id = a.enrolment_id
  join student s on s.organisation_id = ${organisationId} and s.id = e.student_id
  join course c on c.organisation_id = ${organisationId} and c.id = e.course_id`;

export const reportColumns: Columns = {
  id: sql`r.id`,
  title: sql`r.lms_enrolment_id`,
  detail: sql`r.request_id`,
  status: sql`r.state`,
  at: sql`r.received_at`,
};

export const callColumns: Columns = {
  id: sql`l.id`,
  title: sql`l.method || ' ' || l.url`,
  type: sql`l.operation`,
  status: sql`l.ending`,
  at: sql`l.started_at`,
};

/** Returns actions with one of the ids, or with this idempotency key. The id of an action is that of its workflow, too. */
export function findActions(tx: OrganisationTransaction, { text, ids }: SearchQuery): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  return query(
    tx,
    hitRow,
    sql`
      select ${columnsOfHit('ACTION', actionColumns)} from (
        (select * from lifecycle_action where ${own} and id = any(${ids}::uuid[]))
        union
        (select * from lifecycle_action where ${own} and idempotency_key = ${text})) a
      ${actionJoins(tx.organisationId)} order by a.id desc limit ${mostPerKind}`,
  );
}

/**
 * Returns what else has one of the ids: refused requests of the API, reports, calls (those of an action, too), webhook deliveries and endpoints,
 * e-mails about certificates, imports, checks and pulls.
 */
export function findByIds(tx: OrganisationTransaction, { ids }: SearchQuery): Promise<Hit[]> {
  const { organisationId } = tx;
  const own = sql`organisation_id = ${organisationId}`;
  const wanted = sql`any(${ids}::uuid[])`;
  const parts = [
    sql`select ${columnsOfHit('REQUEST', {
      id: sql`q.id`,
      title: sql`q.method || ' ' || q.path`,
      detail: sql`q.problems[1]`,
      status: sql`q.status::text`,
      // Its id is that of the answer, a UUIDv7.
      at: sql`to_timestamp(('x' || left(replace(q.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`,
    })} from api_request q where ${own} and q.id = ${wanted}`,
    sql`select ${columnsOfHit('REPORT', reportColumns)} from progress_report r where ${own} and r.id = ${wanted}`,
    sql`select ${columnsOfHit('CALL', callColumns)} from lms_call l where ${own} and l.id = ${wanted}`,
    sql`select ${columnsOfHit('CALL', callColumns)} from lifecycle_action a
        join lms_call l on l.organisation_id = ${organisationId} and l.id = a.call_id
        where a.organisation_id = ${organisationId} and a.id = ${wanted}`,
    sql`(select ${columnsOfHit('DELIVERY', {
      id: sql`d.event_id`,
      title: sql`coalesce(nullif(p.name, ''), p.url)`,
      type: sql`d.event_type`,
      status: sql`d.state`,
      at: sql`d.queued_at`,
      within: sql`d.endpoint_id::text`,
    })} from webhook_delivery d join webhook_endpoint p on p.organisation_id = ${organisationId} and p.id = d.endpoint_id
        where d.organisation_id = ${organisationId} and d.event_id = ${wanted} limit ${mostPerKind})`,
    sql`select ${columnsOfHit('EMAIL', {
      id: sql`m.id`,
      title: sql`m.recipient_name`,
      detail: sql`m.recipient_email`,
      type: sql`m.kind`,
      status: sql`m.state`,
      at: sql`m.created_at`,
      within: sql`c.enrolment_id::text`,
    })} from email_outbox m join certificate c on c.organisation_id = ${organisationId} and c.id = m.certificate_id
        where m.organisation_id = ${organisationId} and m.id = ${wanted}`,
    sql`select ${columnsOfHit('IMPORT', importColumns)} from import i where ${own} and i.id = ${wanted}`,
    sql`select ${columnsOfHit('ENDPOINT', endpointColumns)} from webhook_endpoint p
        where ${own} and p.id = ${wanted} and p.deleted_at is null`,
    sql`select ${columnsOfHit('CHECK', { id: sql`k.id`, title: sql`k.lms`, at: sql`k.started_at` })}
        from lms_check k where ${own} and k.id = ${wanted}`,
    sql`select ${columnsOfHit('PULL', pullColumns)} from progress_pull p where ${own} and p.id = ${wanted}`,
  ];
  return query(tx, hitRow, sql.join(parts, sql` union all `));
}

const importColumns: Columns = {
  id: sql`i.id`,
  title: sql`i.file_name`,
  type: sql`i.kind`,
  status: sql`i.state`,
  at: sql`i.created_at`,
};

const endpointColumns: Columns = {
  id: sql`p.id`,
  title: sql`coalesce(nullif(p.name, ''), p.url)`,
  detail: sql`p.url`,
  status: sql`p.state`,
  at: sql`p.created_at`,
};

const pullColumns: Columns = {
  id: sql`p.id`,
  title: sql`p.workflow_id`,
  detail: sql`p.run_id`,
  status: sql`p.state`,
  at: sql`p.started_at`,
};

/** The newest imports and endpoints whose names are compared, and the newest pulls whose runs are. */
const mostCompared = 200;

/**
 * Returns the latest reports of this enrolment id in the LMS; imports of files, also by their run, and webhook endpoints whose names,
 * descriptions or addresses contain the text; and pulls by this workflow or run.
 */
export function findByText(tx: OrganisationTransaction, { text }: SearchQuery): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  const lower = text.toLowerCase();
  const newest = (table: string) =>
    sql`(select * from ${sql.table(table)} where ${own} order by id desc limit ${mostCompared})`;
  const contains = (value: RawBuilder<unknown>) => sql`position(${lower} in lower(${value})) > 0`;
  const parts = [
    sql`(select ${columnsOfHit('REPORT', reportColumns)} from progress_report r
         where ${own} and r.lms_enrolment_id = ${text} order by r.id desc limit ${mostPerKind})`,
    sql`(select ${columnsOfHit('IMPORT', importColumns, 'PART')} from ${newest('import')} i
         where ${contains(sql`i.file_name`)} or i.run_id = ${lower} limit ${mostPerKind})`,
    sql`(select ${columnsOfHit('ENDPOINT', endpointColumns, 'PART')} from ${newest('webhook_endpoint')} p
         where p.deleted_at is null and (${contains(sql`p.name`)} or ${contains(sql`p.description`)} or ${contains(sql`p.url`)}) limit ${mostPerKind})`,
    sql`(select ${columnsOfHit('PULL', pullColumns)} from ${newest('progress_pull')} p
         where p.workflow_id = ${text} or p.run_id = ${lower} limit ${mostPerKind})`,
  ];
  return query(tx, hitRow, sql.join(parts, sql` union all `));
}
