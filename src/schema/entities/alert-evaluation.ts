import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** When the conditions of an organisation's alerts are looked at next. Only a function of the database reads it. */
export const AlertEvaluation = defineEntity({
  name: 'AlertEvaluation',
  tableName: 'alert_evaluation',
  ...tenantTable,
  indexes: [{ name: 'alert_evaluation_due', properties: ['dueAt'] }],
  properties: {
    organisationId: p.uuid().primary(),
    dueAt: p.datetime(),
  },
});
