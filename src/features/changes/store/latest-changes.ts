import { sql } from 'kysely';
import { changeTopics, type ChangeTopic } from '../../../domain/change-topics.ts';
import { emailStates } from '../../../domain/emails/email-states.ts';
import { reportStates } from '../../../domain/progress/report-states.ts';
import { query, type OrganisationTransaction } from '../../../platform/database/database.ts';
import { nullable, oneOf, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

const mark = rowShape({ topic: oneOf(changeTopics), mark: nullable(text) });

/** For each topic a text that differs after a change. */
export type ChangeMarks = ReadonlyMap<ChangeTopic, string>;

/** Open work is counted up to this number. Beyond it, its end shows by the newest entries. */
const countedOpen = 200;

/** The newest bulk runs and corrections. One of each is under way at a time, and it was started soon after its preview. */
const watchedRuns = 20;

/**
 * Reads what the newest change of each ledger is. Each part looks up the end of an index, so the time does not depend on
 * how much the organisation has.
 */
export async function readChangeMarks(tx: OrganisationTransaction): Promise<ChangeMarks> {
  const { organisationId } = tx;
  const newest = (table: string) =>
    sql`(select id from ${sql.ref(table)} where organisation_id = ${organisationId} order by id desc limit 1)::text`;
  // With the state: the only entry of a ledger stays the newest one when it gets another state.
  const newestOfStates = (table: string, states: readonly string[]) =>
    sql`(select string_agg(concat(s.state, n.id), ' ' order by s.state) from unnest(${[...states]}::text[]) s(state)
      cross join lateral (select id from ${sql.ref(table)} t
        where t.organisation_id = ${organisationId} and t.state = s.state order by t.id desc limit 1) n)`;
  const open = (table: string, condition: ReturnType<typeof sql>) =>
    sql`(select count(*) || ' ' || coalesce(max(id::text), '') from (select id from ${sql.ref(table)}
      where organisation_id = ${organisationId} and ${condition} limit ${countedOpen}) o)`;
  const rows = await query(
    tx,
    mark,
    sql`
      select 'events' as topic, ${newest('domain_event')} as mark
      union all
      select 'reports', (select string_agg(concat(s.state, k.with_key, n.id), ' ' order by s.state, k.with_key)
        from unnest(${[...reportStates]}::text[]) s(state)
        cross join (values (true), (false)) k(with_key)
        cross join lateral (select id from progress_report t
          where t.organisation_id = ${organisationId} and t.state = s.state and t.with_key = k.with_key
          order by t.id desc limit 1) n)
      union all
      select 'calls', concat(${newest('lms_call')}, ' ', ${open('lms_call', sql`ending is null`)})
      union all
      select 'actions', ${open('lifecycle_action', sql`state <> 'CLOSED'`)}
      union all
      select 'emails', ${newestOfStates('email_outbox', emailStates)}
      union all
      select 'webhooks', (select string_agg(n.id::text, ' ' order by w.id) from webhook_endpoint w
        cross join lateral (select id from webhook_attempt a
          where a.organisation_id = ${organisationId} and a.endpoint_id = w.id order by a.id desc limit 1) n
        where w.organisation_id = ${organisationId} and w.deleted_at is null)
      union all
      select 'audit', ${newest('audit_entry')}
      union all
      select 'runs', (select string_agg(concat(r.id, r.state, r.changes), ' ' order by r.id) from (
        (select id, state, changes from bulk_run where organisation_id = ${organisationId} order by id desc limit ${watchedRuns})
        union all
        (select id, state, changes from correction where organisation_id = ${organisationId} order by id desc limit ${watchedRuns})) r)`,
  );
  return new Map(rows.map(({ topic, mark: text }) => [topic, text ?? '']));
}
