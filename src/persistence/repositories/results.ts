import { sql } from 'kysely';
import type { QuizMark } from '../../domain/marking/mark.ts';
import type { ResultStatus } from '../../domain/progress/results-from-progress.ts';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';

// The limits in the lateral joins below keep the planner from reading all results of the organisation: it takes a set from JSON for a
// hundred rows, and would rather hash everything than look each up by its key.

export interface UnitResultWrite {
  readonly organisationId: string;
  readonly enrolmentId: string;
  readonly unitId: string;
  readonly status: ResultStatus;
  readonly progress: number;
  readonly mark: number;
}

export interface OutcomeResultWrite {
  readonly organisationId: string;
  readonly enrolmentId: string;
  readonly outcomeId: string;
  readonly status: ResultStatus;
  readonly progress: number;
}

/** The latest quiz mark of each unit that was marked by hand: enrolment id → unit id → mark. */
export async function loadQuizMarks(
  em: EntityManager,
  organisationIds: readonly string[],
  enrolmentIds: readonly string[],
): Promise<Map<string, Map<string, QuizMark>>> {
  const rows = await query(
    em,
    sql<{ enrolmentId: string; unitId: string } & QuizMark>`
      select enrolment_id as "enrolmentId", unit_id as "unitId", quiz_score as score, quiz_max_score as "maxScore"
      from unit_result
      where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[]) and quiz_score is not null`,
  );
  const marks = new Map<string, Map<string, QuizMark>>();
  for (const { enrolmentId, unitId, score, maxScore } of rows) {
    const ofEnrolment = marks.get(enrolmentId) ?? new Map<string, QuizMark>();
    marks.set(enrolmentId, ofEnrolment.set(unitId, { score, maxScore }));
  }
  return marks;
}

/** Writes the unit results that differ from what is stored, a missing row being NOT_STARTED with mark 0. Their enrolments must be locked. */
export async function saveUnitResults(em: EntityManager, results: readonly UnitResultWrite[]): Promise<void> {
  if (results.length === 0) return;
  await query(
    em,
    sql`
      insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, updated_at)
      select n."enrolmentId", n."unitId", n."organisationId", n.status, n.progress, n.mark, now()
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (
        "organisationId" uuid, "enrolmentId" uuid, "unitId" uuid, status text, progress double precision, mark double precision
      )
      left join lateral (
        select * from unit_result o
        where o.organisation_id = n."organisationId" and o.enrolment_id = n."enrolmentId" and o.unit_id = n."unitId" limit 1
      ) o on true
      where (coalesce(o.status, 'NOT_STARTED'), coalesce(o.progress, 0), coalesce(o.mark, 0))
        is distinct from (n.status, n.progress, n.mark)
      on conflict (enrolment_id, unit_id) do update
      set status = excluded.status, progress = excluded.progress, mark = excluded.mark, updated_at = excluded.updated_at`,
  );
}

/** Writes the outcome results that differ from what is stored, a missing row being NOT_STARTED. Their enrolments must be locked. */
export async function saveOutcomeResults(em: EntityManager, results: readonly OutcomeResultWrite[]): Promise<void> {
  if (results.length === 0) return;
  await query(
    em,
    sql`
      insert into outcome_result (enrolment_id, outcome_id, organisation_id, status, progress, updated_at)
      select n."enrolmentId", n."outcomeId", n."organisationId", n.status, n.progress, now()
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (
        "organisationId" uuid, "enrolmentId" uuid, "outcomeId" uuid, status text, progress double precision
      )
      left join lateral (
        select * from outcome_result o
        where o.organisation_id = n."organisationId" and o.enrolment_id = n."enrolmentId" and o.outcome_id = n."outcomeId" limit 1
      ) o on true
      where (coalesce(o.status, 'NOT_STARTED'), coalesce(o.progress, 0)) is distinct from (n.status, n.progress)
      on conflict (enrolment_id, outcome_id) do update
      set status = excluded.status, progress = excluded.progress, updated_at = excluded.updated_at`,
  );
}
