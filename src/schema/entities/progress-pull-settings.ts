import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** When Attain asks an organisation's LMS for progress, and how far it has come (docs/product.md "Pulled progress"). */
export const ProgressPullSettings = defineEntity({
  name: 'ProgressPullSettings',
  tableName: 'progress_pull_settings',
  ...tenantTable,
  checks: [{ name: 'progress_pull_settings_interval', expression: 'interval_minutes between 15 and 1440' }],
  properties: {
    organisationId: p.uuid().primary(),
    enabled: p.boolean(),
    intervalMinutes: p.integer(),
    /** Rises with each saved change. */
    revision: p.integer(),
    /** The revision for which Temporal's schedule was made; null before the first time. */
    scheduledRevision: p.integer().nullable(),
    /** When the schedule was compared with the settings last. */
    scheduleKeptAt: p.datetime().nullable(),
    /** The last asked enrolment of a pass that has not reached the end; null at its start. */
    position: p.uuid().nullable(),
    /** Enrolments for which the next call asks. It falls when a call fails because of its size, and rises again. */
    batchSize: p.integer(),
    /** Failed pulls since the last one that succeeded. */
    failures: p.integer().default(0),
    /** Until then no scheduled pull begins, because the last ones failed. */
    pausedUntil: p.datetime().nullable(),
    /** When the pass under way began; null when none is. A pass asks for every enrolment once. */
    passStartedAt: p.datetime().nullable(),
    /** The pass asks only for changes since then, if the LMS can; null asks for everything. */
    passSince: p.datetime().nullable(),
    /** The start of the last complete pass. */
    lastPassAt: p.datetime().nullable(),
    /** The start of the last complete pass that asked for everything. */
    lastFullPassAt: p.datetime().nullable(),
    updatedAt: p.datetime(),
  },
});
