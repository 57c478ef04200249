import { sql } from 'kysely';
import { resultStatuses } from '../../../domain/progress/results-from-progress.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import {
  boolean,
  jsonArray,
  jsonObject,
  nullable,
  number,
  oneOf,
  text,
  uuid,
} from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Unit, UnitResult } from '../../../schema/entities/index.ts';

const outcomeResult = jsonObject({
  outcomeId: text,
  code: text,
  name: text,
  status: oneOf(resultStatuses),
  progress: number,
});

const unitResultRow = rowShape({
  unitId: uuid,
  ...columnsOf(Unit, 'code', 'name', 'weight'),
  ...columnsOf(UnitResult, 'status', 'progress', 'mark'),
  /** The latest mark by hand; null without one. */
  quiz: nullable(jsonObject({ name: text, score: number, maxScore: number, passed: boolean, markedAt: text })),
  outcomes: jsonArray(outcomeResult),
});
export type UnitResultRecord = RowOf<typeof unitResultRow>;

/**
 * Returns every unit and outcome of the enrolment's course, in order. A missing result is NOT_STARTED (docs/product.md
 * "Records").
 */
export function loadResults(
  tx: OrganisationTransaction,
  enrolment: { readonly id: string; readonly courseId: string },
): Promise<UnitResultRecord[]> {
  return query(
    tx,
    unitResultRow,
    sql`
      select u.id as "unitId", u.code, u.name, u.weight, coalesce(r.status, 'NOT_STARTED') as status,
        coalesce(r.progress, 0) as progress, coalesce(r.mark, 0) as mark,
        (select jsonb_build_object('name', q.name, 'score', q.score, 'maxScore', q.max_score, 'passed', q.passed,
            'markedAt', q.marked_at)
          from quiz_mark q
          where q.organisation_id = u.organisation_id and q.enrolment_id = ${enrolment.id} and q.unit_id = u.id
          order by q.id desc limit 1) as quiz,
        coalesce((
          select jsonb_agg(jsonb_build_object('outcomeId', o.id, 'code', o.code, 'name', o.name,
            'status', coalesce(p.status, 'NOT_STARTED'), 'progress', coalesce(p.progress, 0)) order by o.position)
          from outcome o
          left join outcome_result p
            on p.organisation_id = o.organisation_id and p.enrolment_id = ${enrolment.id} and p.outcome_id = o.id
          where o.organisation_id = u.organisation_id and o.unit_id = u.id), '[]'::jsonb) as outcomes
      from unit u
      left join unit_result r
        on r.organisation_id = u.organisation_id and r.enrolment_id = ${enrolment.id} and r.unit_id = u.id
      where u.organisation_id = ${tx.organisationId} and u.course_id = ${enrolment.courseId}
      order by u.position`,
  );
}
