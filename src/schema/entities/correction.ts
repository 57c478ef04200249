import { defineEntity, p } from '@mikro-orm/core';
import { applyModes, correctionKinds, correctionStates } from '../../domain/corrections/corrections.ts';
import { tenantTable } from '../tenancy.ts';

/** A correction of results: its preview, and how it is applied (docs/product.md "Corrections"). */
export const Correction = defineEntity({
  name: 'Correction',
  tableName: 'correction',
  ...tenantTable,
  uniques: [{ name: 'correction_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'correction_under_way',
      expression: `create index "correction_under_way" on "correction" ("created_at") where state in ('PREVIEWING', 'APPLYING')`,
    },
    {
      name: 'correction_one_applied',
      expression: `create unique index "correction_one_applied" on "correction" ("organisation_id") where state = 'APPLYING'`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    kind: p.enum(correctionKinds),
    state: p.enum(correctionStates),
    /** The course that is changed; null for a retraction. */
    courseId: p.uuid().nullable(),
    /** Of a course: its name, link and content as they are wanted. Of a retraction: which reports. */
    proposal: p.json(),
    /** The version and the revision of the course that the preview compares with. */
    baseVersion: p.text().nullable(),
    baseRevision: p.integer().nullable(),
    /** Why reports are withdrawn, in the administrator's words. */
    reason: p.text().nullable(),
    mode: p.enum(applyModes).nullable(),
    withEmails: p.boolean().nullable(),
    /** The enrolments that the run under way looks at, and those that it has finished. */
    total: p.integer().default(0),
    done: p.integer().default(0),
    /** The last enrolment that was finished. */
    position: p.uuid().nullable(),
    createdByUserId: p.uuid(),
    confirmedByUserId: p.uuid().nullable(),
    createdAt: p.datetime(),
    /** When the computation of the preview began last. */
    previewBegunAt: p.datetime().nullable(),
    previewedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    claimedAt: p.datetime().nullable(),
    runId: p.text().nullable(),
    finishedAt: p.datetime().nullable(),
    /**
     * How many of its enrolments had changed or come since the preview when it was applied to the current state; null when it
     * was applied as previewed.
     */
    changedSince: p.integer().nullable(),
    /** Why it could not go on, without personal data. */
    failure: p.text().nullable(),
    /** Counts its steps, by which the stream of changes notices them. */
    changes: p.integer().default(0),
  },
});

/** The impact of a correction on one enrolment. */
export const CorrectionRow = defineEntity({
  name: 'CorrectionRow',
  tableName: 'correction_row',
  ...tenantTable,
  indexes: [
    { name: 'correction_row_all', properties: ['organisationId', 'correctionId', 'effectAll', 'enrolmentId'] },
    { name: 'correction_row_gains', properties: ['organisationId', 'correctionId', 'effectGains', 'enrolmentId'] },
  ],
  properties: {
    correctionId: p.uuid().primary(),
    enrolmentId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** The state of the enrolment that the preview has read. */
    fingerprint: p.text(),
    progressBefore: p.double(),
    progressAfter: p.double(),
    markBefore: p.double(),
    /** The effect, the mark and the changed certificates when it is applied to all. */
    effectAll: p.text(),
    markAll: p.double(),
    certificatesAll: p.json(),
    /** The same when only what is gained is applied. */
    effectGains: p.text(),
    markGains: p.double(),
    certificatesGains: p.json(),
  },
});

/** A report that a retraction withdraws. */
export const CorrectionReport = defineEntity({
  name: 'CorrectionReport',
  tableName: 'correction_report',
  ...tenantTable,
  indexes: [
    {
      name: 'correction_report_retracted',
      expression: `create unique index "correction_report_retracted" on "correction_report" ("organisation_id", "report_id") where retracted_at is not null`,
    },
  ],
  properties: {
    correctionId: p.uuid().primary(),
    reportId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** When it was withdrawn; null in a preview. */
    retractedAt: p.datetime().nullable(),
  },
});
