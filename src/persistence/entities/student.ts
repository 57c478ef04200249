import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

export const Student = defineEntity({
  name: 'Student',
  tableName: 'student',
  ...tenantTable,
  uniques: [{ name: 'student_tenant_key', properties: ['organisationId', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    createdAt: p.datetime(),
  },
});
export type StudentRow = InferEntity<typeof Student>;
