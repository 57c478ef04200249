import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** What a user has chosen and seen of the alerts. A user without a row has the default and has seen none. */
export const AlertReader = defineEntity({
  name: 'AlertReader',
  tableName: 'alert_reader',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    userId: p.uuid().primary(),
    /** The user has seen the alerts that were opened until then. */
    seenUntil: p.datetime().nullable(),
    /** Whether the user wants the daily digest; null: as the role has it. */
    wantsDigest: p.boolean().nullable(),
  },
});
