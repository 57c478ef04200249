import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';
import { resultStatuses } from '../../domain/progress/results-from-progress.ts';

/** An enrolment's result in an outcome; a missing row means NOT_STARTED (docs/product.md "Records"). */
export const OutcomeResult = defineEntity({
  name: 'OutcomeResult',
  tableName: 'outcome_result',
  ...reportTable,
  indexes: [{ name: 'outcome_result_outcome', properties: ['organisationId', 'outcomeId'] }],
  properties: {
    enrolmentId: p.uuid().primary(),
    outcomeId: p.uuid().primary(),
    organisationId: p.uuid(),
    status: p.enum(resultStatuses),
    progress: p.double(),
    updatedAt: p.datetime(),
  },
});
