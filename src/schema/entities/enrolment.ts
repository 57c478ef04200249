import { defineEntity, p } from '@mikro-orm/core';
import { enrolmentStatuses } from '../../domain/enrolments/enrolment-status.ts';
import { lmsModes } from '../../domain/lms/lms-modes.ts';
import { reportTable } from '../tenancy.ts';

/** A student's place on a course (docs/product.md §2.2). Several may share one lmsEnrolmentId. */
export const Enrolment = defineEntity({
  name: 'Enrolment',
  tableName: 'enrolment',
  ...reportTable,
  uniques: [{ name: 'enrolment_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    // Each ends with the id, by which the portal's lists are paged.
    { name: 'enrolment_lms_id', properties: ['organisationId', 'lmsEnrolmentId', 'id'] },
    {
      name: 'enrolment_lms_id_start',
      expression:
        'create index "enrolment_lms_id_start" on "enrolment" ("organisation_id", "lms_enrolment_id" collate "C", "id")',
    },
    { name: 'enrolment_student', properties: ['organisationId', 'studentId', 'id'] },
    { name: 'enrolment_course', properties: ['organisationId', 'courseId', 'id'] },
    { name: 'enrolment_course_status', properties: ['organisationId', 'courseId', 'status', 'id'] },
    { name: 'enrolment_status', properties: ['organisationId', 'status', 'id'] },
  ],
  checks: [
    { name: 'enrolment_progress_range', expression: 'lms_enrolment_progress between 0 and 100' },
    { name: 'enrolment_mark_range', expression: 'mark between 0 and 100' },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    studentId: p.uuid(),
    courseId: p.uuid(),
    status: p.enum(enrolmentStatuses),
    lmsEnrolmentId: p.text().nullable(),
    /**
     * The organisation's LMS that has the enrolment. It stays the same when the organisation switches to another LMS.
     */
    lms: p.enum(lmsModes).nullable(),
    /** The enrolment that was transferred to this one. */
    transferredFromId: p.uuid().nullable(),
    /** Percentage, unrounded. */
    lmsEnrolmentProgress: p.double().default(0),
    mark: p.double().default(0),
    /**
     * The revision of the course for which the stored results match the progress, with no mark by hand; null if it is
     * not known.
     */
    resultsRevision: p.uuid().nullable(),
    /** The number of the course's revision with which the mark was computed; null before the first computation. */
    markedRevision: p.integer().nullable(),
    /** The revision below whose mark the mark does not fall, kept by "only gains". */
    keptRevision: p.integer().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
