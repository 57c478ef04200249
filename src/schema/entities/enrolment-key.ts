import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { enrolmentStatuses } from '../../domain/enrolments/enrolment-status.ts';

const names = ['last_first', 'first_last', 'email'] as const;

/** An index in the order of a name, behind the columns that a list is narrowed by; it ends with the id, by which lists are paged. */
const inOrderOf = (name: (typeof names)[number], by: string, columns: readonly string[]) => {
  const index = `enrolment_key_${by}_${name}`;
  const list = ['organisation_id', ...columns].map((column) => `"${column}"`).join(', ');
  return {
    name: index,
    expression: `create index "${index}" on "enrolment_key" (${list}, "${name}" collate "C", "enrolment_id")`,
  };
};

/**
 * What enrolments are searched and sorted by that stands elsewhere: their student's names and e-mail address as they are searched. Triggers
 * on both tables keep it; a table of its own, so that an advance of progress, which is far more frequent, leaves it alone.
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
