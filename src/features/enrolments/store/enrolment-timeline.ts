import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { NewestFirst } from '../../../platform/lists/newest-first.ts';
import { senderOf } from '../../progress/index.ts';
import { timelineRow, type TimelineEntry, type TimelineKind } from './timeline-entries.ts';

/** The start of a page of the timeline: after the entry of this id and kind; null for the first page. */
export interface TimelinePage {
  readonly before: { readonly id: string; readonly kind: TimelineKind } | null;
  readonly limit: number;
}

/**
 * Returns the enrolment's timeline, the newest first. It merges nine sources and reads one page of each by its index.
 * So it takes as long for the first enrolment as for the millionth.
 */
export async function loadTimeline(
  tx: OrganisationTransaction,
  enrolmentId: string,
  { before, limit }: TimelinePage,
): Promise<TimelineEntry[]> {
  const part: Part = { organisationId: tx.organisationId, enrolmentId, before: before?.id ?? null, limit };
  const sources = [
    reports(part),
    actions(part),
    calls(part),
    certificates(part, before?.kind === 'WEBHOOK'),
    holds(part),
    emails(part),
    webhooks(part),
    corrections(part),
    deeds(part),
  ];
  const rows = await query(
    tx,
    timelineRow,
    sql`
      select kind, id, at, "workflowId", "runId", data
      from (${sql.join(
        sources.map((source) => sql`(${source})`),
        sql` union all `,
      )}) t
      order by id desc, kind = 'WEBHOOK' desc limit ${limit}`,
  );
  return rows as TimelineEntry[];
}

interface Part extends Pick<NewestFirst, 'before' | 'limit'> {
  readonly organisationId: string;
  readonly enrolmentId: string;
}

type Source = RawBuilder<unknown>;

const earlier = (column: Source, before: string | null): Source =>
  before === null ? sql`true` : sql`${column} < ${before}::uuid`;

/** Returns the newest rows of a table whose index begins with organisation and enrolment. */
const newestOf = (table: string, { organisationId, enrolmentId, before, limit }: Part, id: Source = sql`id`): Source =>
  sql`(select * from ${sql.ref(table)}
    where organisation_id = ${organisationId} and enrolment_id = ${enrolmentId} and ${earlier(id, before)}
    order by ${id} desc limit ${limit})`;

/** The actor of an audit entry `a`, whose user is `u`. */
const auditActor = sql`jsonb_build_object('kind', a.actor_kind, 'userId', a.actor_user_id, 'name', u.name)`;

const auditUser = sql`left join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id`;

function reports(part: Part): Source {
  // An early report was processed by another run than the one that applied it.
  return sql`
    select 'REPORT' as kind, f.report_id as id, r.received_at as at,
      case when r.run_id = f.run_id then r.workflow_id end as "workflowId", f.run_id as "runId",
      jsonb_build_object('lmsEnrolmentId', r.lms_enrolment_id,
        'sender', ${senderOf('r')}, 'progress', r.progress,
        'progressBefore', f.progress_before, 'progressAfter', f.progress_after, 'outcome', f.outcome,
        'retraction', w.data) as data
    from ${newestOf('progress_effect', part, sql`report_id`)} f
    join progress_report r on r.organisation_id = f.organisation_id and r.id = f.report_id
    left join lateral (
      select jsonb_build_object('correctionId', c.id, 'at', g.retracted_at, 'by', u.name, 'reason', coalesce(c.reason, '')) as data
      from correction_report g
      join correction c on c.organisation_id = g.organisation_id and c.id = g.correction_id
      join user_account u on u.organisation_id = c.organisation_id and u.id = c.confirmed_by_user_id
      where r.state = 'RETRACTED' and g.organisation_id = r.organisation_id and g.report_id = r.id
        and g.retracted_at is not null
      limit 1) w on true`;
}

/** Returns changed courses that were applied, and retractions, as far as they changed the enrolment. */
function corrections(part: Part): Source {
  return sql`
    select 'CORRECTION', m.id, m.changed_at, 'correction-' || c.id, c.run_id,
      jsonb_build_object('correctionId', c.id, 'correction', c.kind,
        'actor', jsonb_build_object('kind', 'USER', 'userId', u.id, 'name', u.name),
        'progressBefore', m.progress_before, 'progressAfter', m.progress_after, 'markBefore', m.mark_before,
        'markAfter', m.mark_after, 'reason', c.reason)
    from ${newestOf('mark_change', part)} m
    join correction c on c.organisation_id = m.organisation_id and c.id = m.cause_id
    join user_account u on u.organisation_id = c.organisation_id and u.id = c.confirmed_by_user_id
    where m.cause_kind in ('REVISION', 'RETRACTION')`;
}

/** Units of a marking that an entry names. */
const namedUnits = 3;

function actions(part: Part): Source {
  return sql`
    -- One that was not sent, because Temporal was away, has no run.
    select 'ACTION', a.id, a.created_at, case when a.run_id is not null or a.ending is distinct from 'NOT_SENT' then a.id::text end, a.run_id,
      jsonb_build_object('action', a.kind, 'state', a.state, 'ending', a.ending, 'outcome', a.outcome,
        'actor', jsonb_build_object('kind', 'USER', 'userId', a.actor_user_id, 'name', u.name),
        'toStudent', case when s.id is not null then
          jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name) end,
        'units', m.units, 'furtherUnits', coalesce(jsonb_array_length(a.request -> 'results'), 0) - jsonb_array_length(m.units))
    from ${newestOf('lifecycle_action', part)} a
    join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
    -- A column of its own: row-level security lets nothing that is computed from a document choose the rows of the other table,
    -- so all students of the organisation would be read.
    left join lateral (select (a.request ->> 'toStudentId')::uuid as id offset 0) n on true
    left join lateral (
      select st.id, st.first_name, st.last_name from student st
      where st.organisation_id = a.organisation_id and st.id = n.id offset 0) s on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('code', ut.code, 'name', ut.name, 'score', (g.result ->> 'score')::float8,
        'maxScore', (g.result ->> 'maxScore')::float8, 'passed', (g.result ->> 'passed')::boolean) order by g.position), '[]') as units
      from (
        select result, position, (result ->> 'unitId')::uuid as id
        from jsonb_array_elements(a.request -> 'results') with ordinality r (result, position)
        order by position limit ${namedUnits}) g
      -- A unit of an earlier state of the course may be gone. For the same reason as above, in a part of its own.
      cross join lateral (
        select u.code, u.name from unit u where u.organisation_id = a.organisation_id and u.id = g.id offset 0) ut) m`;
}

function calls(part: Part): Source {
  return sql`
    select 'CALL', c.id, c.started_at, c.workflow_id, c.run_id,
      jsonb_build_object('operation', c.operation, 'lms', c.lms, 'method', c.method, 'url', c.url, 'ending', c.ending,
        'statusCode', c.status_code, 'errorMessage', c.error_message, 'errorWords', c.error_words, 'requestExcerpt', c.request_excerpt,
        'responseExcerpt', c.response_excerpt, 'closedAt', c.closed_at)
    from ${newestOf('lms_call', part)} c`;
}

/**
 * Returns changes of certificates, and why one was kept. The author of a decision is in the audit entry of the same transaction, with the
 * same time.
 * @param withBefore whether the change with the id at the end of the previous page is still to come: its webhook
 * delivery has the same id
 */
function certificates({ organisationId, enrolmentId, before, limit }: Part, withBefore: boolean): Source {
  const ahead = withBefore ? sql`id <= ${before}::uuid` : earlier(sql`id`, before);
  return sql`
    select 'CERTIFICATE', e.id, e.occurred_at, null, null,
      jsonb_build_object('event', e.type, 'certificateId', c.id, 'title', c.title, 'number', c.number,
        'actor', coalesce(d.actor, (
          select jsonb_build_object('kind', 'USER', 'userId', u.id, 'name', u.name) from user_account u
          where (e.cause_kind = 'RELEASE' or e.type = 'certificate.kept') and u.organisation_id = c.organisation_id and u.id = e.actor_user_id)),
        'reason', d.reason, 'mark', e.mark, 'threshold', e.threshold,
        'correctionId', case when e.cause_kind in ('REVISION', 'RETRACTION') then e.cause_id end,
        -- An e-mail is queued in the transaction of its change.
        'withoutEmail', e.type <> 'certificate.kept' and e.cause_kind <> 'UNKNOWN' and not exists (
          select from email_outbox o where o.certificate_id = c.id and o.transition_number > 0 and o.created_at = e.occurred_at))
    from certificate c
    cross join lateral (
      select * from certificate_change
      where organisation_id = c.organisation_id and certificate_id = c.id and ${ahead}
      order by id desc limit ${limit}) e
    left join lateral (
      select ${auditActor} as actor, a.details ->> 'reason' as reason
      from audit_entry a ${auditUser}
      where a.organisation_id = c.organisation_id and a.subject_id = c.id and a.occurred_at = e.occurred_at limit 1) d on true
    where c.organisation_id = ${organisationId} and c.enrolment_id = ${enrolmentId}`;
}

/**
 * Returns certificates that the brake held, and how each hold ended. The end has no row of its own: its id is a UUIDv7 of its time with
 * the last parts of the hold's id. One that its mark still earns ended because the certificate was revoked.
 */
function holds({ organisationId, enrolmentId, before }: Part): Source {
  const endId = sql`(lpad(to_hex(floor(extract(epoch from h.decided_at) * 1000)::bigint), 12, '0')
    || substr(replace(h.id::text, '-', ''), 13))::uuid`;
  return sql`
    select 'HOLD', s.id, s.at, null, null,
      jsonb_build_object('step', s.step, 'title', d.title, 'threshold', h.threshold, 'hourLimit', h.hour_limit, 'actor',
        case when s.step in ('RELEASED', 'DISCARDED') and u.id is not null then
          jsonb_build_object('kind', 'USER', 'userId', u.id, 'name', u.name) end)
    from held_certificate h
    join certificate_definition d on d.organisation_id = h.organisation_id and d.id = h.definition_id
    left join user_account u on u.organisation_id = h.organisation_id and u.id = h.decided_by_user_id
    cross join lateral (
      select h.id, h.held_at as at, 'HELD' as step
      union all
      select ${endId}, h.decided_at, case when h.state = 'LAPSED' and h.mark >= h.threshold then 'REVOKED' else h.state end
      where h.decided_at is not null) s
    where h.organisation_id = ${organisationId} and h.enrolment_id = ${enrolmentId} and ${earlier(sql`s.id`, before)}`;
}

function emails({ organisationId, enrolmentId, before }: Part): Source {
  return sql`
    select 'EMAIL', m.id, m.created_at,
      -- Earlier versions did not write it down.
      coalesce(m.workflow_id, case when m.attempts > 0 then 'certificate-email-' || m.id end), m.run_id,
      jsonb_build_object('email', m.kind, 'certificateTitle', c.title, 'state', m.state, 'recipientEmail', m.recipient_email,
        'attempts', m.attempts, 'error', m.last_error, 'sentAt', m.sent_at)
    from certificate c
    join email_outbox m on m.organisation_id = c.organisation_id and m.certificate_id = c.id
    where c.organisation_id = ${organisationId} and c.enrolment_id = ${enrolmentId} and ${earlier(sql`m.id`, before)}`;
}

/** Returns the webhooks about the enrolment and its certificates, event by event, as long as deliveries are kept. */
function webhooks({ organisationId, enrolmentId, before, limit }: Part): Source {
  const ofEvent = (id: Source) => sql`d.organisation_id = ${organisationId} and d.event_id = ${id}`;
  return sql`
    select 'WEBHOOK', e.id, e.occurred_at, null, null,
      jsonb_build_object('event', e.type, 'certificateTitle', e.title, 'deliveries', t.deliveries)
    from (
      select ${enrolmentId}::uuid as id, null as title
      union all
      select id, title from certificate where organisation_id = ${organisationId} and enrolment_id = ${enrolmentId}
    ) s
    cross join lateral (
      select v.id, v.occurred_at, v.type, s.title from domain_event v
      cross join lateral (select from webhook_delivery d where ${ofEvent(sql`v.id`)} limit 1) sent
      where v.organisation_id = ${organisationId} and v.subject_id = s.id and ${earlier(sql`v.id`, before)}
      order by v.id desc limit ${limit}) e
    cross join lateral (
      select jsonb_agg(jsonb_build_object('endpointId', w.id, 'name', coalesce(nullif(w.name, ''), substring(w.url from '^[^:]+://([^/?#]+)'), ''),
           'description', w.description,
          'host', substring(w.url from '^[^:]+://([^/?#]+)'), 'isDeleted', w.deleted_at is not null, 'state', d.state,
          'failure', d.failure, 'attempts', d.attempts, 'lastStatus', d.last_status, 'nextAttemptAt', d.next_attempt_at,
          'finishedAt', d.finished_at) order by w.id) as deliveries
      from webhook_delivery d
      join webhook_endpoint w on w.organisation_id = d.organisation_id and w.id = d.endpoint_id
      where ${ofEvent(sql`e.id`)}) t
    where exists (select from webhook_endpoint where organisation_id = ${organisationId})`;
}

/**
 * Returns users' decisions after an action or about an e-mail. Other decisions about certificates are shown with the
 * certificate. A decision is possible about the latest action only. So an entry about an older action than this page's
 * is older than this page.
 */
function deeds(part: Part): Source {
  const { organisationId, enrolmentId, before, limit } = part;
  return sql`
    select 'DEED', a.id, a.occurred_at, null, null,
      jsonb_build_object('action', a.action, 'actor', ${auditActor}, 'details', a.details)
    from (
      select id, null as action from ${newestOf('lifecycle_action', part)} l
      union all
      select m.id, null from certificate c
      join email_outbox m on m.organisation_id = c.organisation_id and m.certificate_id = c.id
      where c.organisation_id = ${organisationId} and c.enrolment_id = ${enrolmentId}
      union all
      select id, 'certificate.email_repeated' from certificate
      where organisation_id = ${organisationId} and enrolment_id = ${enrolmentId}
      union all
      select ${enrolmentId}::uuid, null
    ) s
    cross join lateral (
      select * from audit_entry
      where organisation_id = ${organisationId} and subject_id = s.id and (s.action is null or action = s.action)
        and ${earlier(sql`id`, before)}
      order by id desc limit ${limit}) a ${auditUser}`;
}

/** Returns whether a report had an effect on an enrolment, or was applied to it without one. */
export async function hasReports(tx: OrganisationTransaction, enrolmentId: string): Promise<boolean> {
  const effect = await tables(tx)
    .selectFrom('progress_effect')
    .select('report_id')
    .where('organisation_id', '=', tx.organisationId)
    .where('enrolment_id', '=', enrolmentId)
    .limit(1)
    .executeTakeFirst();
  return effect !== undefined;
}
