import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

/** A change of a certificate, for its enrolment's timeline, which outlives the domain events; append-only. */
export const CertificateChange = defineEntity({
  name: 'CertificateChange',
  tableName: 'certificate_change',
  ...reportTable,
  indexes: [{ name: 'certificate_change_certificate', properties: ['organisationId', 'certificateId', 'id'] }],
  properties: {
    /** The id of the domain event. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    certificateId: p.uuid(),
    /** Type of the event as in docs/product.md "Webhooks", e.g. certificate.issued. */
    type: p.text(),
    occurredAt: p.datetime(),
  },
});
