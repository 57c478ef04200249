import { defineEntity, p } from '@mikro-orm/core';
import { impactEffects } from '../../domain/courses/course-changes.ts';
import { tenantTable } from '../tenancy.ts';

/** The impact of a course's change on one enrolment. */
export const CourseChangeRow = defineEntity({
  name: 'CourseChangeRow',
  tableName: 'course_change_row',
  ...tenantTable,
  indexes: [
    {
      name: 'course_change_row_effect',
      properties: ['organisationId', 'courseChangeId', 'effect', 'enrolmentId'],
    },
  ],
  properties: {
    courseChangeId: p.uuid().primary(),
    enrolmentId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** The state of the enrolment that the preview has read. */
    fingerprint: p.text(),
    /** The effect of applying the change to all. */
    effect: p.enum(impactEffects),
    markBefore: p.double(),
    markAll: p.double(),
    markGains: p.double(),
    /** Definition id → status before, and after each of the two ways; only those that change. */
    certificates: p.json(),
  },
});
