import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

export const Course = defineEntity({
  name: 'Course',
  tableName: 'course',
  ...tenantTable,
  uniques: [{ name: 'course_tenant_key', properties: ['organisationId', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    name: p.text(),
    /** The course in the LMS that this one is linked to. */
    lmsCourseId: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
export type CourseRow = InferEntity<typeof Course>;
