import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

/** A revision of a course: what its results are computed from (docs/product.md "Revisions"). It never changes. */
export const CourseRevision = defineEntity({
  name: 'CourseRevision',
  tableName: 'course_revision',
  ...reportTable,
  indexes: [{ name: 'course_revision_saved', properties: ['organisationId', 'savedAt'] }],
  properties: {
    organisationId: p.uuid().primary(),
    courseId: p.uuid().primary(),
    /** Counts the revisions of the course from 1. */
    number: p.integer().primary(),
    /** Units, outcomes, weights and certificate definitions in their order. */
    content: p.json<Record<string, unknown>>(),
    savedAt: p.datetime(),
    /** The user who saved it; null for a revision that was made by an update of Attain. */
    savedByUserId: p.uuid().nullable(),
  },
});
