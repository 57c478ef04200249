import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { all, behind, inOrder, type Place, type Placed, type RowOrder } from '../../../platform/lists/ordered-rows.ts';
import type { Prefix } from '../../../platform/lists/search-form.ts';

export interface CourseRecord {
  readonly id: string;
  readonly name: string;
  readonly lmsCourseId: string | null;
  readonly createdAt: Date;
}

export interface OutcomeRecord {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface UnitRecord extends OutcomeRecord {
  readonly weight: number;
  readonly outcomes: readonly OutcomeRecord[];
}

export interface CertificateDefinitionRecord {
  readonly id: string;
  readonly title: string;
  readonly threshold: number;
}

/** A course with everything that belongs to it, in order. */
export interface CourseContent {
  readonly units: readonly UnitRecord[];
  readonly certificateDefinitions: readonly CertificateDefinitionRecord[];
}

type Row<T> = Omit<T, 'createdAt'> & { createdAt: string };

const columns = sql`id, name, lms_course_id as "lmsCourseId", created_at as "createdAt"`;
const key = sql`search_name collate "C"`;

/** By what courses are ordered; each has an index, and ids are in the order of time. */
export type CourseOrder = 'name' | 'created';

const idColumn = { value: sql`id`, type: 'uuid' } as const;
const orderColumns: Record<CourseOrder, RowOrder['columns']> = {
  name: [{ value: key, type: 'text' }, idColumn],
  created: [idColumn],
};

/** Courses in an order, with a prefix those whose name begins so. @param after the place of the last course of the page before */
export async function listCourses(
  em: EntityManager,
  organisationId: string,
  {
    by,
    descending,
    prefix,
  }: { readonly by: CourseOrder; readonly descending: boolean; readonly prefix: Prefix | null },
  after: Place | null,
  limit: number,
): Promise<Placed<CourseRecord>[]> {
  const order = { columns: orderColumns[by], descending };
  const conditions = [
    sql`organisation_id = ${organisationId}`,
    ...(prefix === null ? [] : [sql`${key} >= ${prefix.from} and ${key} < ${prefix.to}`]),
    ...behind(order, after),
  ];
  const rows = await query(
    em,
    sql<Row<CourseRecord> & { key: string }>`
      select ${columns}, search_name as key from course where ${all(conditions)}
      order by ${inOrder(order)} limit ${limit}`,
  );
  return rows.map(({ key: name, ...row }) => ({
    ...row,
    createdAt: asDate(row.createdAt),
    place: by === 'created' ? [row.id] : [name, row.id],
  }));
}

/** @param lock keeps others from changing the course until the transaction ends */
export async function findCourse(
  em: EntityManager,
  organisationId: string,
  id: string,
  { lock = false } = {},
): Promise<CourseRecord | null> {
  const [row] = await query(
    em,
    sql<Row<CourseRecord>>`
      select ${columns} from course where organisation_id = ${organisationId} and id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  );
  return row === undefined ? null : { ...row, createdAt: asDate(row.createdAt) };
}

/** Units with their outcomes, and certificate definitions. */
export async function loadCourseContent(
  em: EntityManager,
  organisationId: string,
  courseId: string,
): Promise<CourseContent> {
  const [row] = await query(
    em,
    sql<CourseContent>`
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

export async function insertCourse(
  em: EntityManager,
  organisationId: string,
  course: { readonly id: string; readonly name: string; readonly lmsCourseId: string | null },
): Promise<void> {
  await query(
    em,
    sql`
      insert into course (id, organisation_id, name, lms_course_id, created_at)
      values (${course.id}, ${organisationId}, ${course.name}, ${course.lmsCourseId}, now())`,
  );
}

export async function updateCourse(
  em: EntityManager,
  organisationId: string,
  course: { readonly id: string; readonly name: string; readonly lmsCourseId: string | null },
): Promise<void> {
  await query(
    em,
    sql`
      update course set name = ${course.name}, lms_course_id = ${course.lmsCourseId}
      where organisation_id = ${organisationId} and id = ${course.id}`,
  );
}
