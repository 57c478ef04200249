import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * A report secret of the first-party LMS that was replaced. Reports with it are accepted for a short time, so that none is
 * refused while the secrets are exchanged (docs/product.md "First-party LMS").
 */
export const FormerReportSecret = defineEntity({
  name: 'FormerReportSecret',
  tableName: 'former_report_secret',
  ...tenantTable,
  indexes: [{ name: 'former_report_secret_organisation', properties: ['organisationId'] }],
  properties: {
    /** SHA-256 of the secret. */
    hash: p.blob().primary(),
    organisationId: p.uuid(),
    /** It counts until then. Null until the LMS has confirmed that it uses the new one. */
    endsAt: p.datetime().nullable(),
  },
});
