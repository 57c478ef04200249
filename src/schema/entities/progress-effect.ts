import { reportOutcomes } from '../../domain/progress/report-states.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/**
 * The effect of one report on one enrolment; append-only. The key makes a second effect of the same report impossible.
 */
export const ProgressEffect = defineEntity({
  name: 'ProgressEffect',
  tableName: 'progress_effect',
  ...reportTable,
  partitionBy: partitionedByTime('progress_effect', 'report_id'),
  indexes: [{ name: 'progress_effect_enrolment', properties: ['organisationId', 'enrolmentId', 'reportId'] }],
  properties: {
    reportId: p.uuid().primary(),
    enrolmentId: p.uuid().primary(),
    organisationId: p.uuid(),
    progressBefore: p.double(),
    progressAfter: p.double(),
    /**
     * The marks before and after, and the course's revision that the later one was computed with. Of several reports that
     * were applied together, the last one has them. Null when nothing was computed, or before they were recorded.
     */
    markBefore: p.double().nullable(),
    markAfter: p.double().nullable(),
    revisionNumber: p.integer().nullable(),
    outcome: p.enum(reportOutcomes),
    runId: p.text(),
    createdAt: p.datetime(),
  },
});
