import { defineEntity, p } from '@mikro-orm/core';
import { lmsModes } from '../../domain/lms/lms-modes.ts';
import { tenantTable } from '../tenancy.ts';

/** A check of an LMS with a test course and two test students (docs/product.md "Checking an LMS"). */
export const LmsCheck = defineEntity({
  name: 'LmsCheck',
  tableName: 'lms_check',
  ...tenantTable,
  indexes: [
    { name: 'lms_check_newest', properties: ['organisationId', 'id'] },
    {
      name: 'lms_check_open',
      expression: `create unique index "lms_check_open" on "lms_check" ("organisation_id") where ended_at is null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** The way to the LMS that is checked; it need not be the one in use. */
    lms: p.enum(lmsModes),
    /** `CheckInput` */
    input: p.json<unknown>(),
    /** `CheckPart[]` */
    parts: p.json<unknown>(),
    /** Null for a check by the command line. */
    startedByUserId: p.uuid().nullable(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});
