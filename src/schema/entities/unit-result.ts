import { defineEntity, p } from '@mikro-orm/core';
import { resultStatuses } from '../../domain/progress/results-from-progress.ts';
import { reportTable } from '../tenancy.ts';

/** An enrolment's result in a unit; a missing row means NOT_STARTED (docs/product.md "Records"). */
export const UnitResult = defineEntity({
  name: 'UnitResult',
  tableName: 'unit_result',
  ...reportTable,
  indexes: [{ name: 'unit_result_unit', properties: ['organisationId', 'unitId'] }],
  properties: {
    enrolmentId: p.uuid().primary(),
    unitId: p.uuid().primary(),
    organisationId: p.uuid(),
    status: p.enum(resultStatuses),
    /** The completed share of the unit, 0–100. */
    progress: p.double(),
    /** The latest quiz mark if the unit was marked by hand, else the progress. */
    mark: p.double(),
    quizScore: p.double().nullable(),
    quizMaxScore: p.double().nullable(),
    quizMarkedAt: p.datetime().nullable(),
    updatedAt: p.datetime(),
  },
});
