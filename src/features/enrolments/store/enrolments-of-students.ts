import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { text } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { enrolmentStatuses } from '../../../domain/enrolments/enrolment-status.ts';
import {
  enrolmentColumns,
  enrolmentConditions,
  enrolmentJoins,
  listedEnrolmentRow,
  type EnrolmentFilters,
  type ListedEnrolment,
} from './enrolment-lists.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from '../../../platform/lists/ordered-rows.ts';
import { laterWords } from '../../../platform/lists/later-words.ts';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';

const listedWithKey = rowShape({ ...listedEnrolmentRow.columns, key: text });
type Found = Promise<Placed<ListedEnrolment>[]>;

interface Part {
  readonly after: Place | null;
  readonly limit: number;
}

/** The searched columns in this order, as in the list of students. */
const searched = ['last_first', 'first_last', 'email'] as const;

const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(`k.${name}`)} collate "C"`;
const begins = (name: string, prefix: Prefix) => beginsWith(sql.ref(`k.${name}`), prefix);

/** The kinds of match in this order: the columns, a later word of the student's name (4), the course's name (3). */
const matches = ['0', '1', '2', '4', '3'] as const;

/** The first later words in the order of the alphabet whose students' enrolments are read. */
const mostWords = 1_000;

/** Returns enrolments in the order of their students' names. A place is the name's key and the enrolment's id. */
export function listEnrolmentsByStudent(
  tx: OrganisationTransaction,
  filters: EnrolmentFilters,
  { descending, ...part }: Part & { readonly descending: boolean },
): Found {
  return readByKey(tx, filters, { name: 'last_first', conditions: [], descending, ...part });
}

/**
 * Returns enrolments of students with a name or address that begins with the prefix, then those of students with such a
 * later word in a name, then those in courses with such a name, each enrolment once. A place is the kind of match, its
 * key, the id of the enrolment's course and its own.
 */
export async function searchEnrolments(
  tx: OrganisationTransaction,
  filters: EnrolmentFilters,
  prefix: Prefix,
  { after, limit }: Part,
): Found {
  const [startMatch = '0', ...startAt] = after ?? [];
  const found: Placed<ListedEnrolment>[] = [];
  const start = matches.findIndex((each) => each === startMatch);
  for (let index = start; index < matches.length && found.length < limit; index += 1) {
    const match = matches[index]!;
    const isStart = after !== null && match === startMatch;
    const [key = '', courseId = '', id = ''] = startAt;
    const former = searched.slice(0, index).map((name) => sql`not ${begins(name, prefix)}`);
    const part = { prefix, unlike: former, limit: limit - found.length };
    const rows =
      match === '4'
        ? await readByWord(tx, filters, { ...part, after: isStart ? [key, id] : null })
        : match === '3'
          ? await readByCourse(tx, filters, { ...part, after: isStart ? [key, courseId, id] : null })
          : await readByKey(tx, filters, {
              name: searched[index]!,
              conditions: [begins(searched[index]!, prefix), ...former],
              descending: false,
              after: isStart ? [key, id] : null,
              limit: part.limit,
            });
    found.push(...rows.map((row) => ({ ...row, place: [match, row.place[0]!, row.courseId, row.id] })));
  }
  return found;
}

interface ByKey extends Part {
  readonly name: (typeof searched)[number];
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly descending: boolean;
}

/**
 * The indexes have the status before the name. So a query without a status is merged from the few that there are. The
 * enrolments of a student or an LMS id are few and are sorted.
 */
async function readByKey(
  tx: OrganisationTransaction,
  filters: EnrolmentFilters,
  { name, conditions, descending, after, limit }: ByKey,
): Found {
  const { organisationId } = tx;
  const order: RowOrder = {
    columns: [
      { value: column(name), type: 'text' },
      { value: sql`k.enrolment_id`, type: 'uuid' },
    ],
    descending,
  };
  const wanted = [sql`k.organisation_id = ${organisationId}`, ...conditions, ...behind(order, after)];
  const { studentId, lmsEnrolmentId, courseId, status } = filters;
  const ofCourse = courseId === undefined ? [] : [sql`k.course_id = ${courseId}`];
  const candidates =
    studentId !== undefined || lmsEnrolmentId !== undefined
      ? sql`
          select k.* from (select id from enrolment where ${all(enrolmentConditions(organisationId, filters))} offset 0) few
          join enrolment_key k on k.enrolment_id = few.id where ${all(wanted)}`
      : sql.join(
          (status === undefined ? enrolmentStatuses : [status]).map(
            (each) => sql`
              (select k.* from enrolment_key k where ${all([...wanted, ...ofCourse, sql`k.status = ${each}`])}
               order by ${inOrder(order)} limit ${limit})`,
          ),
          sql` union all `,
        );
  const rows = await query(
    tx,
    listedWithKey,
    sql`
      with k as materialized (select k.* from (${candidates}) k order by ${inOrder(order)} limit ${limit})
      select ${enrolmentColumns}, ${sql.ref(`k.${name}`)} as key
      from k join enrolment e on e.organisation_id = ${organisationId} and e.id = k.enrolment_id ${enrolmentJoins}
      order by ${inOrder(order)}`,
  );
  return rows.map(({ key, ...row }) => ({ ...row, place: [key, row.id] }));
}

const firstWords = (organisationId: string, prefix: Prefix) => sql`
  select * from (${laterWords(organisationId, prefix)}) words order by word collate "C", student_id limit ${mostWords}`;

interface ByText extends Part {
  readonly prefix: Prefix;
  /** What is true of the enrolments that no former kind of match has found, on columns of `enrolment_key`. */
  readonly unlike: readonly RawBuilder<unknown>[];
}

/**
 * Returns enrolments of the first 1,000 students with a later word that begins with the prefix, except those with a former
 * match. So few are read even if none of them passes the filters.
 */
async function readByWord(
  tx: OrganisationTransaction,
  filters: EnrolmentFilters,
  { prefix, unlike, after, limit }: ByText,
): Found {
  const { organisationId } = tx;
  const order: RowOrder = {
    columns: [
      { value: sql`found.word collate "C"`, type: 'text' },
      { value: sql`found.id`, type: 'uuid' },
    ],
    descending: false,
  };
  const wanted = all(enrolmentConditions(organisationId, filters));
  const rows = await query(
    tx,
    listedWithKey,
    sql`
      with few as materialized (${firstWords(organisationId, prefix)}),
      found as materialized (
        select few.word, own.id from few
        cross join lateral (select id from enrolment where ${wanted} and student_id = few.student_id offset 0) own
        cross join lateral (
          select * from enrolment_key k where k.organisation_id = ${organisationId} and k.enrolment_id = own.id offset 0) k
        where ${all(unlike)})
      select ${enrolmentColumns}, found.word as key
      from (
        select * from found where ${all([sql`true`, ...behind(order, after)])} order by ${inOrder(order)} limit ${limit}) found
      join enrolment e on e.organisation_id = ${organisationId} and e.id = found.id ${enrolmentJoins}
      order by ${inOrder(order)}`,
  );
  return rows.map(({ key, ...row }) => ({ ...row, place: [key, row.id] }));
}

/** Returns enrolments in courses whose name begins with the prefix, except those whose student matched. */
async function readByCourse(
  tx: OrganisationTransaction,
  filters: EnrolmentFilters,
  { prefix, unlike, after, limit }: ByText,
): Found {
  const { organisationId } = tx;
  const key = sql`c.search_name collate "C"`;
  const [afterKey = null, afterCourse = null, afterId = null] = after ?? [];
  const courses = [
    sql`c.organisation_id = ${organisationId}`,
    sql`${key} >= ${prefix.from} and ${key} < ${prefix.to}`,
    ...(after === null ? [] : [sql`(${key}, c.id) >= (${afterKey}, ${afterCourse}::uuid)`]),
  ];
  const lowest = sql`case when c.id = ${afterCourse}::uuid then ${afterId}::uuid else '00000000-0000-0000-0000-000000000000'::uuid end`;
  const wanted = all(enrolmentConditions(organisationId, filters));
  const rows = await query(
    tx,
    listedWithKey,
    sql`
      with few as materialized (${firstWords(organisationId, prefix)}),
      found as materialized (
        select e.id, c.search_name as key, c.id as course
        from course c
        cross join lateral (
          select own.id from enrolment own
          where ${wanted} and course_id = c.id and id > ${lowest}
            and (select ${all(unlike)} from enrolment_key k where k.organisation_id = ${organisationId} and k.enrolment_id = own.id)
            and student_id not in (select student_id from few)
          order by id limit ${limit}) e
        where ${all(courses)}
        order by ${key}, c.id, e.id limit ${limit})
      select ${enrolmentColumns}, found.key
      from found join enrolment e on e.organisation_id = ${organisationId} and e.id = found.id ${enrolmentJoins}
      order by found.key collate "C", found.course, e.id`,
  );
  return rows.map(({ key: at, ...row }) => ({ ...row, place: [at, row.courseId, row.id] }));
}
