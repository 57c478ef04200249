import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * The later words of a student's names in the form for searches, each with the words after it, so that “Berg” finds
 * “van der Berg”; and the other spellings of names with umlauts, so that “mueller” finds “Müller”. Triggers on `student`
 * keep them.
 */
export const StudentWord = defineEntity({
  name: 'StudentWord',
  tableName: 'student_word',
  ...tenantTable,
  indexes: [
    {
      name: 'student_word_start',
      expression:
        'create index "student_word_start" on "student_word" ("organisation_id", "word" collate "C", "student_id")',
    },
  ],
  properties: {
    studentId: p.uuid().primary(),
    word: p.text().primary(),
    organisationId: p.uuid(),
  },
});
