import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import type { SearchQuery } from './search-query.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';

const lmsId = sql`lms_enrolment_id collate "C"`;

/**
 * Returns enrolments with one of the ids or with this id in the LMS, then those whose id in the LMS begins with the text,
 * then the newest of each of these students. Ids in the LMS are compared exactly, upper and lower case differ.
 */
export function findEnrolments(
  tx: OrganisationTransaction,
  { text, ids }: SearchQuery,
  studentIds: readonly string[],
): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  return query(
    tx,
    hitRow,
    sql`
      with found as materialized (
        select id, min(rank) as rank from (
          (select id, 1 as rank from enrolment where ${own} and id = any(${ids}::uuid[]))
          union all
          (select id, 1 from enrolment where ${own} and lms_enrolment_id = ${text} order by id desc limit ${mostPerKind})
          union all
          (select id, 2 from enrolment where ${own} and ${lmsId} >= ${text} and ${lmsId} < ${`${text}\u{10FFFF}`}
           order by ${lmsId}, id limit ${mostPerKind})
          union all
          select e.id, 3 from unnest(${studentIds}::uuid[]) each_student (id) cross join lateral (
            select id from enrolment where ${own} and student_id = each_student.id order by id desc limit ${mostPerKind}) e
        ) c group by id)
      select 'ENROLMENT' as kind, e.id, (array['EXACT', 'START', 'PART'])[rank] as match,
        s.first_name || ' ' || s.last_name as title, c.name || coalesce(' · ' || e.lms_enrolment_id, '') as detail,
        null as type, e.status, e.created_at as at, null as within
      from found f
      join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = f.id
      join student s on s.organisation_id = ${tx.organisationId} and s.id = e.student_id
      join course c on c.organisation_id = ${tx.organisationId} and c.id = e.course_id
      order by rank, array_position(${studentIds}::uuid[], e.student_id), e.id desc limit ${mostPerKind}`,
  );
}
