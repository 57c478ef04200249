import type pg from 'pg';
import type { UnitStructure } from './results.ts';

export interface Course {
  readonly units: readonly UnitStructure[];
  readonly certificates: readonly { readonly id: string; readonly threshold: number }[];
}

/** Kept without a limit, since the courses of a measurement do not change. */
const known = new Map<string, Promise<Course>>();

export function courseStructure(database: pg.Pool, courseId: string): Promise<Course> {
  const course = known.get(courseId) ?? load(database, courseId);
  known.set(courseId, course);
  return course;
}

async function load(database: pg.Pool, courseId: string): Promise<Course> {
  const units = await database.query<UnitStructure>(
    `select u.id, u.weight, array_agg(o.id order by o.position)::text[] as "outcomeIds"
     from unit u join outcome o on o.unit_id = u.id where u.course_id = $1 group by u.id order by u.position`,
    [courseId],
  );
  const certificates = await database.query<{ id: string; threshold: number }>(
    'select id, threshold from certificate_definition where course_id = $1 order by position',
    [courseId],
  );
  return { units: units.rows, certificates: certificates.rows };
}
