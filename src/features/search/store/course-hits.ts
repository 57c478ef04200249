import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';
import type { SearchQuery } from './search-query.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';

/** The first courses in the order of the alphabet, whose whole names are searched. */
const mostCompared = 2_000;

/** A course has a few words with the same beginning. */
const wordsOfCourse = 3;

/**
 * Returns courses with one of the ids or with this id in the LMS, then those with a name that begins with the text, then
 * those with a later word that does, and those whose name contains all of its words.
 */
export function findCourses(tx: OrganisationTransaction, { text, ids }: SearchQuery, prefix: Prefix): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  const name = sql`search_name collate "C"`;
  const words = prefix.from.split(' ');
  return query(
    tx,
    hitRow,
    sql`
      with found as materialized (
        select id, min(rank) as rank from (
          (select id, 1 as rank from course where ${own} and id = any(${ids}::uuid[]))
          union all
          (select id, 2 from course where ${own} and ${beginsWith(sql`search_name`, prefix)}
           order by ${name}, id limit ${mostPerKind})
          union all
          (select course_id, 3 from course_word where ${own} and ${beginsWith(sql`word`, prefix)}
           order by word collate "C", course_id limit ${mostPerKind * wordsOfCourse})
          union all
          (select id, case when lms_course_id = ${text} then 1 else 3 end from (
             select id, search_name, lms_course_id from course where ${own} order by ${name}, id limit ${mostCompared}) few
           where lms_course_id = ${text}
             or not exists (select from unnest(${words}::text[]) word where position(word in search_name) = 0)
           order by 2, search_name collate "C" limit ${mostPerKind * 2})
        ) c group by id)
      select 'COURSE' as kind, c.id, (array['EXACT', 'START', 'PART'])[rank] as match, c.name as title,
        c.lms_course_id as detail, null as type, null as status, c.created_at as at, null as within
      from found f join course c on c.organisation_id = ${tx.organisationId} and c.id = f.id
      order by rank, c.search_name collate "C", c.id limit ${mostPerKind}`,
  );
}
