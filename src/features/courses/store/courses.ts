import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonArray, jsonObject, text, type TypeOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from '../../../platform/lists/ordered-rows.ts';
import { laterWords } from '../../../platform/lists/later-words.ts';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';
import { CertificateDefinition, Course, Outcome, Unit } from '../../../schema/entities/index.ts';

const course = rowShape(columnsOf(Course, 'id', 'name', 'lmsCourseId', 'createdAt'));
export type CourseRecord = RowOf<typeof course>;

const courseWithKey = rowShape({ ...course.columns, key: text });

const outcome = jsonObject(columnsOf(Outcome, 'id', 'code', 'name'));
export type OutcomeRecord = TypeOf<typeof outcome>;

const unit = jsonObject({ ...columnsOf(Unit, 'id', 'code', 'name', 'weight'), outcomes: jsonArray(outcome) });

const certificateDefinition = jsonObject(columnsOf(CertificateDefinition, 'id', 'title', 'threshold'));
export type CertificateDefinitionRecord = TypeOf<typeof certificateDefinition>;

const courseContent = rowShape({ units: jsonArray(unit), certificateDefinitions: jsonArray(certificateDefinition) });
/** The units and certificate definitions of a course, in order. */
export type CourseContent = RowOf<typeof courseContent>;

type NewCourse = Pick<CourseRecord, 'id' | 'name' | 'lmsCourseId'>;

const columns = sql`id, name, lms_course_id as "lmsCourseId", created_at as "createdAt"`;
const key = sql`search_name collate "C"`;

/** The orders of lists of courses. Each has an index; ids are in the order of creation. */
export type CourseOrder = 'name' | 'created';

const idColumn = { value: sql`id`, type: 'uuid' } as const;
const orderColumns: Record<CourseOrder, RowOrder['columns']> = {
  name: [{ value: key, type: 'text' }, idColumn],
  created: [idColumn],
};

/**
 * Returns a page of courses in an order.
 * @param after the place of the last course of the previous page
 * @param prefix only courses whose names begin with it
 */
export async function listCourses(
  tx: OrganisationTransaction,
  { by, descending }: { readonly by: CourseOrder; readonly descending: boolean },
  after: Place | null,
  limit: number,
  prefix: Prefix | null = null,
): Promise<Placed<CourseRecord>[]> {
  const order = { columns: orderColumns[by], descending };
  const conditions = [
    sql`organisation_id = ${tx.organisationId}`,
    ...(prefix === null ? [] : [beginsWith(sql`search_name`, prefix)]),
    ...behind(order, after),
  ];
  const rows = await query(
    tx,
    courseWithKey,
    sql`
      select ${columns}, search_name as key from course where ${all(conditions)}
      order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map(({ key: name, ...row }) => ({
    ...row,
    place: by === 'created' ? [row.id] : [name, row.id],
  }));
}

/**
 * Returns courses with a name, or a later word or another spelling of it, that begins with the prefix, each once: first
 * those whose names do, in the order of names, then the others, in the order of the words.
 * @param after the kind of match (0 the name, 1 a word), what matched and the id of the last course of the previous page
 */
export async function searchCourses(
  tx: OrganisationTransaction,
  prefix: Prefix,
  descending: boolean,
  after: Place | null,
  limit: number,
): Promise<Placed<CourseRecord>[]> {
  const [match = '0', ...place] = after ?? [];
  const isInWords = match === '1';
  const start = after === null ? null : place;
  const byName = isInWords ? [] : await listCourses(tx, { by: 'name', descending }, start, limit, prefix);
  const found = byName.map((row) => ({ ...row, place: ['0', ...row.place] }));
  if (found.length === limit) return found;
  return [...found, ...(await searchWords(tx, prefix, descending, isInWords ? start : null, limit - found.length))];
}

/** Returns courses with a word that begins with the prefix, whose names do not, in the order of words. */
async function searchWords(
  tx: OrganisationTransaction,
  prefix: Prefix,
  descending: boolean,
  after: Place | null,
  limit: number,
): Promise<Placed<CourseRecord>[]> {
  const order: RowOrder = {
    columns: [
      { value: sql`few.word collate "C"`, type: 'text' },
      { value: sql`few.course_id`, type: 'uuid' },
    ],
    descending,
  };
  const rows = await query(
    tx,
    courseWithKey,
    sql`
      select c.*, few.word as key from (${laterWords(tx.organisationId, prefix, 'course')}) few
      cross join lateral (
        select ${columns} from course
        where organisation_id = ${tx.organisationId} and id = few.course_id and not ${beginsWith(sql`search_name`, prefix)}
        offset 0) c
      where ${all([sql`true`, ...behind(order, after)])} order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map(({ key: word, ...row }) => ({ ...row, place: ['1', word, row.id] }));
}

/** Returns a course, or null. @param lock prevents changes by others until the transaction ends */
export async function findCourse(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<CourseRecord | null> {
  const [row] = await query(
    tx,
    course,
    sql`
      select ${columns} from course where organisation_id = ${tx.organisationId} and id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  );
  return row ?? null;
}

const courseState = rowShape(columnsOf(Course, 'name', 'lmsCourseId', 'revision', 'revisionNumber'));

/** Returns what tells the present state of a course from others, or null. Its `revision` changes with its content. */
export async function findCourseState(
  tx: OrganisationTransaction,
  id: string,
): Promise<RowOf<typeof courseState> | null> {
  const [row] = await query(
    tx,
    courseState,
    sql`
      select name, lms_course_id as "lmsCourseId", revision, revision_number as "revisionNumber"
      from course where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}

/** Returns a course's units with their outcomes, and its certificate definitions. */
export async function loadCourseContent(tx: OrganisationTransaction, courseId: string): Promise<CourseContent> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    courseContent,
    sql`
      select
        coalesce((
          select jsonb_agg(jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name, 'weight', u.weight,
            'outcomes', coalesce((
              select jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'name', o.name) order by o.position)
              from outcome o where o.organisation_id = u.organisation_id and o.unit_id = u.id), '[]'::jsonb))
            order by u.position)
          from unit u where u.organisation_id = ${organisationId} and u.course_id = ${courseId}), '[]'::jsonb) as units,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'threshold', d.threshold) order by d.position)
          from certificate_definition d
          where d.organisation_id = ${organisationId} and d.course_id = ${courseId}), '[]'::jsonb) as "certificateDefinitions"`,
  );
  return row!;
}

export async function insertCourse(tx: OrganisationTransaction, { id, name, lmsCourseId }: NewCourse): Promise<void> {
  await tables(tx)
    .insertInto('course')
    .values({ id, organisation_id: tx.organisationId, name, lms_course_id: lmsCourseId, created_at: now })
    .execute();
}

export async function updateCourse(tx: OrganisationTransaction, { id, name, lmsCourseId }: NewCourse): Promise<void> {
  await tables(tx)
    .updateTable('course')
    .set({ name, lms_course_id: lmsCourseId })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}
