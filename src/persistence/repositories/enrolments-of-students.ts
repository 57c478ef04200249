import { sql, type RawBuilder } from 'kysely';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';
import {
  enrolmentColumns,
  enrolmentConditions,
  toListedEnrolment,
  type EnrolmentFilters,
  type ListedEnrolment,
} from './enrolment-lists.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from './ordered-rows.ts';
import type { Prefix } from './search-form.ts';
import { matches, searched } from './student-search.ts';

type ListedRow = Parameters<typeof toListedEnrolment>[0];
type Found = Promise<Placed<ListedEnrolment>[]>;

interface Part {
  readonly after: Place | null;
  readonly limit: number;
}

/**
 * Up to so many enrolments are read and sorted; where there are more, students are gone through in their order, as at most one in
 * some hundred of them has none that is wanted.
 */
const few = 10_000;

/** Enrolments in the order of the names of their students. A place is the name's key, the student's id and the enrolment's. */
export async function listEnrolmentsByStudent(
  em: EntityManager,
  organisationId: string,
  filters: EnrolmentFilters,
  { descending, ...part }: Part & { readonly descending: boolean },
): Found {
  const source = await sourceOf(em, organisationId, filters);
  return readByStudent(em, organisationId, source, { match: 0, prefix: null, descending, ...part });
}

/**
 * Enrolments of students of whom something begins with the prefix, then those in courses whose name does, each enrolment once. A
 * place is what matched (0–2 the student, 3 the course), its key, the student's or course's id and the enrolment's.
 */
export async function searchEnrolments(
  em: EntityManager,
  organisationId: string,
  filters: EnrolmentFilters,
  prefix: Prefix,
  { after, limit }: Part,
): Found {
  const source = await sourceOf(em, organisationId, filters);
  const [startMatch = '0', ...startAt] = after ?? [];
  const found: Placed<ListedEnrolment>[] = [];
  for (let match = Number(startMatch); match <= searched.length && found.length < limit; match += 1) {
    const part = {
      after: after !== null && match === Number(startMatch) ? startAt : null,
      limit: limit - found.length,
    };
    const rows =
      match < searched.length
        ? await readByStudent(em, organisationId, source, { match, prefix, descending: false, ...part })
        : await readByCourse(em, organisationId, filters, prefix, part);
    found.push(...rows.map((row) => ({ ...row, place: [String(match), ...row.place] })));
  }
  return found;
}

/** What stands for the table of enrolments: the few that are wanted, or the whole table with a condition. */
interface Source {
  readonly few: boolean;
  readonly conditions: readonly RawBuilder<unknown>[];
}

async function sourceOf(em: EntityManager, organisationId: string, filters: EnrolmentFilters): Promise<Source> {
  const conditions = enrolmentConditions(organisationId, filters);
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 from enrolment where ${all(conditions)} limit ${few + 1}) counted`,
  );
  return { few: row!.count <= few, conditions };
}

async function readByStudent(
  em: EntityManager,
  organisationId: string,
  { few: isFew, conditions }: Source,
  { match, prefix, descending, after, limit }: Part & { match: number; prefix: Prefix | null; descending: boolean },
): Found {
  const key = sql`${sql.ref(`s.${searched[match]!}`)} collate "C"`;
  const student: RowOrder['columns'] = [
    { value: key, type: 'text' },
    { value: sql`s.id`, type: 'uuid' },
  ];
  const order: RowOrder = { columns: [...student, { value: sql`e.id`, type: 'uuid' }], descending };
  const ofStudent = [
    sql`s.organisation_id = ${organisationId}`,
    ...(prefix === null ? [] : matches(match, prefix, 's')),
    ...behind(order, after),
    // What an index of students can begin at.
    ...(after === null ? [] : [sql`${key} ${descending ? sql`<=` : sql`>=`} ${after[0]}`]),
  ];
  const enrolments = isFew
    ? sql`(select * from enrolment where ${all(conditions)} offset 0) e join student s on s.id = e.student_id`
    : sql`student s cross join lateral (select * from enrolment where ${all(conditions)} and student_id = s.id offset 0) e`;
  const rows = await query(
    em,
    sql<ListedRow & { key: string }>`
      with picked as materialized (
        select e.id, ${sql.ref(`s.${searched[match]!}`)} as key
        from ${enrolments} where ${all(ofStudent)} order by ${inOrder(order)} limit ${limit})
      select ${enrolmentColumns}, picked.key from picked join enrolment e on e.organisation_id = ${organisationId} and e.id = picked.id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      order by ${inOrder(order)}`,
  );
  return rows.map(({ key: at, ...row }) => ({ ...toListedEnrolment(row), place: [at, row.studentId, row.id] }));
}

/** Enrolments in courses whose name begins with the prefix, without those whose student was found by it. */
async function readByCourse(
  em: EntityManager,
  organisationId: string,
  filters: EnrolmentFilters,
  prefix: Prefix,
  { after, limit }: Part,
): Found {
  const key = sql`c.search_name collate "C"`;
  const [afterKey = null, afterCourse = null, afterId = null] = after ?? [];
  const ofCourse = [
    sql`c.organisation_id = ${organisationId}`,
    sql`${key} >= ${prefix.from} and ${key} < ${prefix.to}`,
    ...(after === null ? [] : [sql`(${key}, c.id) >= (${afterKey}, ${afterCourse}::uuid)`]),
  ];
  const lowest = sql`case when c.id = ${afterCourse}::uuid then ${afterId}::uuid else '00000000-0000-0000-0000-000000000000'::uuid end`;
  const rows = await query(
    em,
    sql<ListedRow & { key: string }>`
      select ${enrolmentColumns}, c.search_name as key
      from course c
      cross join lateral (
        select * from enrolment where ${all(enrolmentConditions(organisationId, filters))} and course_id = c.id and id > ${lowest}
        order by id offset 0) e
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where ${all([...ofCourse, ...matches(searched.length, prefix, 's')])}
      order by ${key}, c.id, e.id limit ${limit}`,
  );
  return rows.map(({ key: at, ...row }) => ({ ...toListedEnrolment(row), place: [at, row.courseId, row.id] }));
}
