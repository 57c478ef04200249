import { sql } from 'kysely';
import type { QuizMark } from '../../../domain/marking/mark.ts';
import type { ResultStatus } from '../../../domain/progress/results-from-progress.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { UnitResult } from '../../../schema/entities/index.ts';

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

/** The stored results of an enrolment. A missing one is NOT_STARTED, with mark 0. */
export interface StoredResults {
  /** Unit id → result, with the latest mark by hand if there is one. */
  readonly units: ReadonlyMap<string, StoredResult & { readonly quizMark: QuizMark | null }>;
  /** Outcome id → result; its mark is 0. */
  readonly outcomes: ReadonlyMap<string, StoredResult>;
}

export interface StoredResult {
  readonly status: ResultStatus;
  readonly progress: number;
  readonly mark: number;
}

const resultRow = rowShape({
  ...columnsOf(UnitResult, 'enrolmentId', 'status', 'progress', 'mark', 'quizScore', 'quizMaxScore'),
  unitId: nullable(uuid),
  outcomeId: nullable(uuid),
});

/**
 * Returns the stored results of enrolments, by their ids; an enrolment without any is missing. The enrolments must be
 * locked.
 */
export async function loadStoredResults(
  tx: Transaction,
  organisationIds: readonly string[],
  enrolmentIds: readonly string[],
): Promise<Map<string, StoredResults>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await query(
    tx,
    resultRow,
    sql`
      select enrolment_id as "enrolmentId", unit_id as "unitId", null::uuid as "outcomeId", status, progress, mark,
        quiz_score as "quizScore", quiz_max_score as "quizMaxScore"
      from unit_result
      where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[])
      union all
      select enrolment_id, null, outcome_id, status, progress, 0, null, null
      from outcome_result
      where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[])`,
  );
  const byEnrolment = Map.groupBy(rows, (row) => row.enrolmentId);
  return new Map([...byEnrolment].map(([enrolmentId, own]) => [enrolmentId, toStored(own)]));
}

const quizRow = rowShape({ ...columnsOf(UnitResult, 'enrolmentId', 'unitId'), score: number, maxScore: number });

/** Returns the latest marks by hand of enrolments, by enrolment and unit; an enrolment without any is missing. */
export async function readQuizMarks(
  tx: OrganisationTransaction,
  enrolmentIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, QuizMark>>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await query(
    tx,
    quizRow,
    sql`
      select enrolment_id as "enrolmentId", unit_id as "unitId", quiz_score as score, quiz_max_score as "maxScore"
      from unit_result
      where organisation_id = ${tx.organisationId} and enrolment_id = any(${enrolmentIds}::uuid[])
        and quiz_score is not null and quiz_max_score is not null`,
  );
  const byEnrolment = Map.groupBy(rows, ({ enrolmentId }) => enrolmentId);
  return new Map([...byEnrolment].map(([id, own]) => [id, new Map(own.map(({ unitId, ...mark }) => [unitId, mark]))]));
}

function toStored(rows: readonly RowOf<typeof resultRow>[]): StoredResults {
  const units = new Map<string, StoredResult & { quizMark: QuizMark | null }>();
  const outcomes = new Map<string, StoredResult>();
  for (const { unitId, outcomeId, status, progress, mark, quizScore, quizMaxScore } of rows) {
    const result = { status, progress, mark };
    if (outcomeId !== null) outcomes.set(outcomeId, result);
    if (unitId === null) continue;
    const quizMark = quizScore === null || quizMaxScore === null ? null : { score: quizScore, maxScore: quizMaxScore };
    units.set(unitId, { ...result, quizMark });
  }
  return { units, outcomes };
}

/** Writes unit results. Their enrolments must be locked. */
export async function saveUnitResults(tx: Transaction, results: readonly UnitResultWrite[]): Promise<void> {
  if (results.length === 0) return;
  await execute(
    tx,
    sql`
      insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, updated_at)
      select n."enrolmentId", n."unitId", n."organisationId", n.status, n.progress, n.mark, now()
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (
        "organisationId" uuid, "enrolmentId" uuid, "unitId" uuid, status text, progress double precision, mark double precision
      )
      on conflict (enrolment_id, unit_id) do update
      set status = excluded.status, progress = excluded.progress, mark = excluded.mark, updated_at = excluded.updated_at`,
  );
}

/** Writes outcome results. Their enrolments must be locked. */
export async function saveOutcomeResults(tx: Transaction, results: readonly OutcomeResultWrite[]): Promise<void> {
  if (results.length === 0) return;
  await execute(
    tx,
    sql`
      insert into outcome_result (enrolment_id, outcome_id, organisation_id, status, progress, updated_at)
      select n."enrolmentId", n."outcomeId", n."organisationId", n.status, n.progress, now()
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n (
        "organisationId" uuid, "enrolmentId" uuid, "outcomeId" uuid, status text, progress double precision
      )
      on conflict (enrolment_id, outcome_id) do update
      set status = excluded.status, progress = excluded.progress, updated_at = excluded.updated_at`,
  );
}
