import pg from 'pg';
import type { Rows, StoredProgress } from './facts.ts';

/** Reads the rows of the given organisations for the checks. @param adminUrl as a superuser, without a proxy */
export async function readRows(adminUrl: string, organisationIds: readonly string[]): Promise<Rows> {
  return withClient(adminUrl, async (client) => {
    const read = async <Row>(text: string): Promise<Row[]> =>
      (await client.query(text, text.includes('$1') ? [organisationIds] : [])).rows as Row[];
    return {
      courses: await read(
        `select c.id,
           (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'weight', u.weight, 'outcomeIds',
              (select coalesce(jsonb_agg(o.id order by o.position), '[]') from outcome o where o.unit_id = u.id)) order by u.position), '[]')
            from unit u where u.course_id = c.id) as units,
           (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'threshold', d.threshold)), '[]')
            from certificate_definition d where d.course_id = c.id) as definitions
         from course c where c.organisation_id = any($1)`,
      ),
      enrolments: await read(
        `select e.id, e.organisation_id as "organisationId", e.student_id as "studentId", s.email as "studentEmail",
           e.course_id as "courseId", e.status, e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as progress, e.mark,
           e.transferred_from_id as "transferredFromId"
         from enrolment e join student s on s.id = e.student_id where e.organisation_id = any($1)`,
      ),
      unitResults: await read(
        `select enrolment_id as "enrolmentId", unit_id as "subjectId", status, progress, mark
         from unit_result where organisation_id = any($1)`,
      ),
      outcomeResults: await read(
        `select enrolment_id as "enrolmentId", outcome_id as "subjectId", status, progress, null::float8 as mark
         from outcome_result where organisation_id = any($1)`,
      ),
      certificates: await read(
        `select c.id, c.enrolment_id as "enrolmentId", c.definition_id as "definitionId", c.status, c.transition_number as transitions,
           (select coalesce(jsonb_agg(h.type order by h.id), '[]') from certificate_change h where h.certificate_id = c.id) as changes
         from certificate c where c.organisation_id = any($1)`,
      ),
      outbox: await read(
        `select id, certificate_id as "certificateId", transition_number as transition, kind, message_id as "messageId",
           recipient_email as recipient, state, attempts
         from email_outbox where organisation_id = any($1) and certificate_id is not null`,
      ),
      actions: await read(
        `select id, organisation_id as "organisationId", kind, enrolment_id as "enrolmentId", idempotency_key as "idempotencyKey",
           lms_idempotency_key as "lmsIdempotencyKey", state, ending, extract(epoch from created_at)::float8 * 1000 as "createdAt"
         from lifecycle_action where organisation_id = any($1) order by created_at, id`,
      ),
      calls: await read(
        `select id, action_id as "actionId", idempotency_key as "idempotencyKey", ending
         from lms_call where organisation_id = any($1)`,
      ),
      quizMarks: await read(
        `select enrolment_id as "enrolmentId", action_id as "actionId", unit_id as "unitId", score, max_score as "maxScore"
         from quiz_mark where organisation_id = any($1)`,
      ),
      domainEvents: await read(
        `select id, organisation_id as "organisationId", type, subject_id as "subjectId"
         from domain_event where organisation_id = any($1)`,
      ),
      deliveries: await read(
        `select event_id as "eventId", state from webhook_delivery where organisation_id = any($1)`,
      ),
      failedReports: await read(
        `select id, failure from progress_report where organisation_id = any($1) and state = 'FAILED'`,
      ),
      connections: await read(
        `select application_name as application, state, count(*)::int as count,
           max(extract(epoch from clock_timestamp() - xact_start))::float8 as "oldestTransaction"
         from pg_stat_activity where application_name in ('attain-api', 'attain-intake', 'attain-worker') group by 1, 2`,
      ),
    };
  });
}

/** Reads the stored progress of every enrolment with an LMS id, by `<organisation> <id>`. */
export async function readProgress(adminUrl: string): Promise<Map<string, StoredProgress[]>> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<StoredProgress & { key: string }>(
      `select e.organisation_id || ' ' || e.lms_enrolment_id as key, e.id as "enrolmentId", e.lms_enrolment_progress as progress,
         e.lms_enrolment_id is not distinct from f.lms_enrolment_id and f.id is not null as "isSuccessor"
       from enrolment e left join enrolment f on f.id = e.transferred_from_id where e.lms_enrolment_id is not null`,
    );
    return Map.groupBy(rows, ({ key }) => key);
  });
}

/** Reads when reports were applied, in milliseconds since 1970, in order. */
export async function readAppliedTimes(adminUrl: string): Promise<number[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ at: number }>(
      `select extract(epoch from processed_at)::float8 * 1000 as at from progress_report where state = 'APPLIED' order by 1`,
    );
    return rows.map(({ at }) => at);
  });
}

async function withClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(adminUrl);
  url.pathname = '/attain';
  const client = new pg.Client({ connectionString: url.href, application_name: 'attain-faults' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
