import { defineEntity, p } from '@mikro-orm/core';
import { applyModes, courseChangeStates } from '../../domain/courses/course-changes.ts';
import { tenantTable } from '../tenancy.ts';

/** A wanted change of a course: its preview, and how it is applied (docs/product.md "Changing a course"). */
export const CourseChange = defineEntity({
  name: 'CourseChange',
  tableName: 'course_change',
  ...tenantTable,
  uniques: [{ name: 'course_change_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    { name: 'course_change_of_course', properties: ['organisationId', 'courseId', 'id'] },
    {
      name: 'course_change_under_way',
      expression: `create index "course_change_under_way" on "course_change" ("created_at") where state in ('PREVIEWING', 'APPLYING')`,
    },
    {
      name: 'course_change_one_applied',
      expression: `create unique index "course_change_one_applied" on "course_change" ("organisation_id", "course_id") where state = 'APPLYING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    courseId: p.uuid(),
    state: p.enum(courseChangeStates),
    /** Name, link to the LMS and content, with ids for new parts. */
    proposal: p.json(),
    /** The version and the revision of the course that the preview compares with. */
    baseVersion: p.text(),
    baseRevision: p.integer(),
    mode: p.enum(applyModes).nullable(),
    withEmails: p.boolean().nullable(),
    /** The enrolments of the course when the run began. */
    total: p.integer().default(0),
    /** The last enrolment that was processed. */
    position: p.uuid().nullable(),
    done: p.integer().default(0),
    /** The revision that counts for the enrolments; set when it is applied. */
    appliedRevision: p.integer().nullable(),
    createdByUserId: p.uuid(),
    confirmedByUserId: p.uuid().nullable(),
    createdAt: p.datetime(),
    previewedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /** Why it could not go on, without personal data. */
    failure: p.text().nullable(),
  },
});
