import { defineEntity, p } from '@mikro-orm/core';
import { changeCauses } from '../../domain/certificates/change-causes.ts';
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
    /** The mark and the required mark that decided, and the course's revision; null when they were not recorded. */
    mark: p.double().nullable(),
    threshold: p.double().nullable(),
    revisionNumber: p.integer().nullable(),
    causeKind: p.enum(changeCauses).default('UNKNOWN'),
    /** Id of the report, the action or the run that caused it. */
    causeId: p.uuid().nullable(),
    /** The user who caused it; null for a report. */
    actorUserId: p.uuid().nullable(),
  },
});
