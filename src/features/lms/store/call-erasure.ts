import { sql, type RawBuilder } from 'kysely';
import { dataErased } from '../../../domain/students/erased-student.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { originOfUrl } from './lms-call-steps.ts';

const replacement = dataErased.text;

/** A condition on calls: the message may quote an answer, since an expression took it from there or it says what is wrong with it. */
export const quotesAnswer = sql`(lms = 'CONNECTOR' or ending = 'INVALID_RESPONSE')`;

/**
 * Reads, tests, pulls and checks belong to no enrolment, and any of them may quote anybody. A list of courses names nobody. It is
 * the condition of the index `lms_call_of_nobody`.
 */
const ofNobody = sql`enrolment_id is null and not is_erased and operation not in ('GET_COURSES', 'GET_COURSE')`;

/**
 * Erases up to `most` closed calls without an enrolment that were not erased yet, with their steps.
 * @returns how many; less than `most` when none is left
 */
export function eraseClosedCallsOfNobody(tx: OrganisationTransaction, most: number): Promise<number> {
  const closed = sql`${ofNobody} and id not in (${openCalls(tx)})`;
  return erase(tx, sql`${closed} order by id limit ${most}`, true);
}

/** Erases the closed calls of these enrolments that were not erased yet, with their steps. */
export async function eraseClosedCallsOf(tx: OrganisationTransaction, enrolmentIds: readonly string[]): Promise<void> {
  const closed = sql`not is_erased and id not in (${openCalls(tx)})`;
  await erase(tx, sql`enrolment_id = any(${enrolmentIds}::uuid[]) and ${closed}`, true);
}

/**
 * Erases what the open calls of these enrolments and those without an enrolment keep by now. Their replies are still to come, so
 * they are not marked, and the next erasure looks at them again. That one does not look at the enrolments of this student, so a
 * look-up loses its enrolment; the call of an action keeps it, and no action is open then. Call it before the closed ones are erased: a call that
 * is closed meanwhile is one of those.
 */
export async function eraseOpenCalls(tx: OrganisationTransaction, enrolmentIds: readonly string[]): Promise<void> {
  const possible = sql`(enrolment_id = any(${enrolmentIds}::uuid[]) or ${ofNobody})`;
  await erase(tx, sql`id in (${openCalls(tx)}) and not is_erased and ${possible}`, false);
}

/** The ids of calls to which something may still be added: open ones, and those with an open step. There are few at a time. */
const openCalls = ({ organisationId }: OrganisationTransaction) => sql`
  select o.id from lms_call o where o.organisation_id = ${organisationId} and o.closed_at is null
  union all
  select o.call_id from lms_call_step o where o.organisation_id = ${organisationId} and o.closed_at is null`;

/**
 * Erases calls and their steps. Each call is locked before its steps, as when it is closed, and in a statement of its own. So the
 * second one sees every step that was added before the lock, and a later one waits for the end of the transaction (see
 * `openLmsCallStep`). An address and any answer of an LMS may contain names, and so may a message that an expression took from an
 * answer.
 * @returns the number of calls
 */
async function erase(tx: OrganisationTransaction, which: RawBuilder<unknown>, areClosed: boolean): Promise<number> {
  const { organisationId } = tx;
  const due = await query(
    tx,
    idRow,
    sql`select id from lms_call where organisation_id = ${organisationId} and ${which} for update`,
  );
  if (due.length === 0) return 0;
  const hasOpenStep = sql`exists (
    select from lms_call_step o where o.organisation_id = ${organisationId} and o.call_id = c.id and o.closed_at is null)`;
  return execute(
    tx,
    sql`
      with due as (select unnest(${due.map(({ id }) => id)}::uuid[]) as id),
      steps as (
        update lms_call_step s
        set url = ${originOfUrl},
          request_excerpt = case when request_excerpt is not null then ${replacement} end,
          response_excerpt = case when response_excerpt is not null then ${replacement} end,
          error_message = case when error_message is not null then ${replacement} end, error_words = null
        from due where s.organisation_id = ${organisationId} and s.call_id = due.id)
      update lms_call c
      set url = case when operation in ('CREATE_ENROLMENT', 'TRANSFER_ENROLMENT') then ${originOfUrl} else url end,
        request_excerpt = case when request_excerpt is not null then ${replacement} end,
        response_excerpt = case when response_excerpt is not null then ${replacement} end,
        error_message = case when ${quotesAnswer} and error_message is not null then ${replacement} else error_message end,
        error_words = case when ${quotesAnswer} then null else error_words end,
        is_erased = ${areClosed} and not ${hasOpenStep},
        enrolment_id = case when ${areClosed} or action_id is not null then enrolment_id end
      from due where c.organisation_id = ${organisationId} and c.id = due.id`,
  );
}
