import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { enrolmentStatuses } from '../../domain/enrolments/enrolment-status.ts';

const names = ['last_first', 'first_last', 'email'] as const;

/**
 * Declares an index in the order of a name, after the columns that filter a list. It ends with the id, by which lists
 * are paged.
 */
const inOrderOf = (name: (typeof names)[number], by: string, columns: readonly string[]) => {
  const index = `enrolment_key_${by}_${name}`;
  const list = ['organisation_id', ...columns].map((column) => `"${column}"`).join(', ');
  return {
    name: index,
    expression: `create index "${index}" on "enrolment_key" (${list}, "${name}" collate "C", "enrolment_id")`,
  };
};

/**
 * The search and sort keys of an enrolment that come from other tables: the student's names and e-mail address in the
 * form for searches. Triggers on both tables keep them. They have a table of their own, so that a change of progress,
 * which is far more frequent, does not rewrite them.
 */
export const EnrolmentKey = defineEntity({
  name: 'EnrolmentKey',
  tableName: 'enrolment_key',
  ...tenantTable,
  indexes: names.flatMap((name) => [
    inOrderOf(name, 'status', ['status']),
    inOrderOf(name, 'course', ['course_id', 'status']),
  ]),
  properties: {
    enrolmentId: p.uuid().primary(),
    organisationId: p.uuid(),
    courseId: p.uuid(),
    status: p.enum(enrolmentStatuses),
    lastFirst: p.text(),
    firstLast: p.text(),
    email: p.text(),
  },
});
