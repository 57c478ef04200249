import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

export const Course = defineEntity({
  name: 'Course',
  tableName: 'course',
  ...reportTable,
  uniques: [{ name: 'course_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'course_name',
      expression: 'create index "course_name" on "course" ("organisation_id", "search_name" collate "C", "id")',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    name: p.text(),
    /** The course in the LMS that this one is linked to. */
    lmsCourseId: p.text().nullable(),
    createdAt: p.datetime(),
    /** Changes with each change of units, outcomes or certificate definitions; triggers update it. */
    revision: p.uuid().defaultRaw('gen_random_uuid()'),
    /**
     * The latest revision that was applied with "only gains". An enrolment that was marked with an earlier one keeps what
     * it has.
     */
    gainsFrom: p.integer().default(0),
    /** The number of the latest course_revision. */
    revisionNumber: p.integer().default(1),
    /** The text that searches use; PostgreSQL generates it. */
    searchName: p.text().generated('(attain_search_form(name)) stored').nullable(),
  },
});
