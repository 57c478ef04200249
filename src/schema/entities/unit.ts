import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

/** A part of a course. Units are done in the order of `position`. */
export const Unit = defineEntity({
  name: 'Unit',
  tableName: 'unit',
  ...reportTable,
  uniques: [
    { name: 'unit_tenant_key', properties: ['organisationId', 'id'] },
    { name: 'unit_position_key', properties: ['organisationId', 'courseId', 'position'] },
  ],
  checks: [{ name: 'unit_weight_positive', expression: `weight > 0 and weight < 'infinity'` }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    courseId: p.uuid(),
    position: p.integer(),
    code: p.text(),
    name: p.text(),
    weight: p.double(),
  },
});
