import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

/** A learning outcome of a unit. Outcomes are done in the order of `position`. */
export const Outcome = defineEntity({
  name: 'Outcome',
  tableName: 'outcome',
  ...reportTable,
  uniques: [
    { name: 'outcome_tenant_key', properties: ['organisationId', 'id'] },
    { name: 'outcome_position_key', properties: ['organisationId', 'unitId', 'position'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    unitId: p.uuid(),
    position: p.integer(),
    code: p.text(),
    name: p.text(),
  },
});
