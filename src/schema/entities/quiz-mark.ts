import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** A mark that a user gave by hand; append-only, the latest of a unit counts (docs/product.md "Marks"). */
export const QuizMark = defineEntity({
  name: 'QuizMark',
  tableName: 'quiz_mark',
  ...tenantTable,
  indexes: [
    { name: 'quiz_mark_enrolment', properties: ['organisationId', 'enrolmentId', 'id'] },
    { name: 'quiz_mark_unit', properties: ['organisationId', 'unitId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    enrolmentId: p.uuid(),
    unitId: p.uuid(),
    name: p.text(),
    score: p.double(),
    maxScore: p.double(),
    passed: p.boolean(),
    markedAt: p.datetime(),
    markedByUserId: p.uuid(),
    actionId: p.uuid(),
  },
});
