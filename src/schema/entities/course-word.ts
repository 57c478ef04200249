import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * The later words of a course's name in the form for searches, each with the words after it, so that “height” finds
 * “Working at Height”; and the other spellings of names with umlauts. Triggers on `course` keep them.
 */
export const CourseWord = defineEntity({
  name: 'CourseWord',
  tableName: 'course_word',
  ...tenantTable,
  indexes: [
    {
      name: 'course_word_start',
      expression:
        'create index "course_word_start" on "course_word" ("organisation_id", "word" collate "C", "course_id")',
    },
  ],
  properties: {
    courseId: p.uuid().primary(),
    word: p.text().primary(),
    organisationId: p.uuid(),
  },
});
