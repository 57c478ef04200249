import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import type { SearchQuery } from './search-query.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';

const number = sql`number collate "C"`;
/** The newest enrolments of a student, whose certificates are read. */
const mostEnrolments = 50;

/**
 * Returns certificates with one of the ids or numbers or with the verification code, then those whose number begins with
 * the text, then those of these students, the newest first.
 */
export function findCertificates(
  tx: OrganisationTransaction,
  { ids, code, numbers }: SearchQuery,
  studentIds: readonly string[],
): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  const start = numbers[0]!;
  return query(
    tx,
    hitRow,
    sql`
      with found as materialized (
        select id, min(rank) as rank from (
          (select id, 1 as rank from certificate where ${own} and id = any(${ids}::uuid[]))
          union all
          (select id, 1 from certificate where ${own} and number = any(${numbers}::text[]))
          union all
          (select id, 1 from certificate where ${own} and verification_code = ${code})
          union all
          (select id, 2 from certificate where ${own} and ${number} >= ${start} and ${number} < ${`${start}\u{10FFFF}`}
           order by ${number}, id limit ${mostPerKind})
          union all
          select own.id, 3 from unnest(${studentIds}::uuid[]) each_student (id) cross join lateral (
            select c.id from (
              select id from enrolment where ${own} and student_id = each_student.id
              order by id desc limit ${mostEnrolments}) few
            cross join lateral (select id from certificate where ${own} and enrolment_id = few.id offset 0) c
            limit ${mostPerKind}) own
        ) c group by id)
      select 'CERTIFICATE' as kind, c.id, (array['EXACT', 'START', 'PART'])[rank] as match, c.student_name as title,
        c.number || ' · ' || c.title as detail, null as type, c.status, c.issued_at as at, c.number as within
      from found f join certificate c on c.organisation_id = ${tx.organisationId} and c.id = f.id
      order by rank, c.id desc limit ${mostPerKind}`,
  );
}
