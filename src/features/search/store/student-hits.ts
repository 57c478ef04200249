import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';
import type { SearchQuery } from './search-query.ts';
import { hitRow, mostPerKind, type Hit } from './hits.ts';

const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} collate "C"`;

/** Each has an index that ends with the id. */
const beginnings = ['search_last_first', 'search_first_last', 'search_email', 'search_external_id'] as const;

/** A student has a few words with the same beginning when a name has several spellings. */
const wordsOfStudent = 3;

/** The students of each candidate's id, each once with its best match. */
const present = (organisationId: string, candidates: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  with found as materialized (
    select id, min(rank) as rank from (${sql.join(candidates, sql` union all `)}) c group by id)
  select 'STUDENT' as kind, s.id, (array['EXACT', 'START', 'PART'])[least(rank, 1) + greatest(least(rank - 4, 1), 0) + 1] as match,
    s.first_name || ' ' || s.last_name as title,
    s.email || coalesce(' · ' || s.external_id, '') as detail,
    null as type, null as status, s.created_at as at, null as within
  from found f join student s on s.organisation_id = ${organisationId} and s.id = f.id
  order by rank, s.search_last_first collate "C", s.id limit ${mostPerKind}`;

/**
 * Returns students with one of the ids, or with this e-mail address or external reference; then those with a name,
 * address or reference that begins with the text; then those with a later word or another spelling that does.
 */
export function findStudents(tx: OrganisationTransaction, { text, ids }: SearchQuery, prefix: Prefix): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  const begins = (name: string) => beginsWith(sql.ref(name), prefix);
  const candidates = [
    sql`(select id, 0 as rank from student where ${own} and id = any(${ids}::uuid[]))`,
    sql`(select id, 0 from student where ${own} and external_id = ${text})`,
    sql`(select id, 0 from student where ${own} and ${column('search_email')} = ${prefix.from} order by id limit ${mostPerKind})`,
    ...beginnings.map(
      (name, index) =>
        sql`(select id, ${sql.raw(String(index + 1))} from student where ${own} and ${begins(name)}
             order by ${column(name)}, id limit ${mostPerKind})`,
    ),
    sql`(select student_id, 5 from student_word where ${own} and ${begins('word')}
         order by ${column('word')}, student_id limit ${mostPerKind * wordsOfStudent})`,
  ];
  return query(tx, hitRow, present(tx.organisationId, candidates));
}

/** As many rows are read for the first word before the second is compared. */
const mostCompared = 1_000;

/**
 * Returns students with a name that begins with `one` and another that begins with `other`, such as “an sm” for Ann
 * Smith, or “lena sch” for Anna Lena Meyer-Schmidt. It compares the first 1,000 students of each name in the order of the
 * alphabet.
 */
export function findByTwoNames(tx: OrganisationTransaction, one: Prefix, other: Prefix): Promise<Hit[]> {
  const own = sql`organisation_id = ${tx.organisationId}`;
  const begins = (name: string, prefix: Prefix) => beginsWith(sql.ref(name), prefix);
  const pairs = [
    ['search_last_first', 'search_first_last'],
    ['search_first_last', 'search_last_first'],
  ] as const;
  const candidates = [
    ...pairs.flatMap(([first, second]) =>
      [[one, other] as const, [other, one] as const].map(
        ([ofFirst, ofSecond]) => sql`
          (select id, 5 as rank from (
             select id, search_first_last, search_last_first from student where ${own} and ${begins(first, ofFirst)}
             order by ${column(first)}, id limit ${mostCompared}) few
           where ${begins(second, ofSecond)} limit ${mostPerKind})`,
      ),
    ),
    ...[[one, other] as const, [other, one] as const].map(
      ([named, later]) => sql`
        (select s.id, 5 from (
           select student_id from student_word where ${own} and ${begins('word', later)}
           order by ${column('word')}, student_id limit ${mostCompared}) few
         cross join lateral (
           select * from student where ${own} and id = few.student_id offset 0) s
         cross join lateral (
           (select word from student_word where ${own} and student_id = s.id offset 0)
           union all select s.search_first_last union all select s.search_last_first) each_name
         where ${begins('word', named)} limit ${mostPerKind * wordsOfStudent})`,
    ),
  ];
  return query(tx, hitRow, present(tx.organisationId, candidates));
}
