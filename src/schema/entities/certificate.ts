import { defineEntity, p } from '@mikro-orm/core';
import { storedCertificateStatuses } from '../../domain/certificates/certificate-status.ts';
import { languages } from '../../language/languages.ts';
import { reportTable } from '../tenancy.ts';

/**
 * A certificate that an enrolment has earned at least once; without a row it is NOT_EARNED. The names are frozen at the
 * first issue (docs/product.md "Certificates").
 */
export const Certificate = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  ...reportTable,
  uniques: [
    { name: 'certificate_tenant_key', properties: ['organisationId', 'id'] },
    { name: 'certificate_once', properties: ['enrolmentId', 'definitionId'] },
    { name: 'certificate_number_key', properties: ['organisationId', 'number'] },
  ],
  indexes: [
    { name: 'certificate_of_definition_status', properties: ['organisationId', 'definitionId', 'status', 'id'] },
    {
      name: 'certificate_number_start',
      expression:
        'create index "certificate_number_start" on "certificate" ("organisation_id", "number" collate "C", "id")',
    },
    { name: 'certificate_status', properties: ['organisationId', 'status', 'id'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    enrolmentId: p.uuid(),
    definitionId: p.uuid(),
    status: p.enum(storedCertificateStatuses),
    /** Counts the changes of status; 1 is the first issue. */
    transitionNumber: p.integer(),
    number: p.text(),
    verificationCode: p.text().unique(),
    studentName: p.text(),
    courseName: p.text(),
    title: p.text(),
    organisationName: p.text(),
    /** The time zone of the date of issue. */
    timeZone: p.text().default('UTC'),
    /** In which it is printed: the student's at the first issue. Null for certificates from before this column; they are English. */
    language: p.enum(languages).nullable(),
    issuedAt: p.datetime(),
    changedAt: p.datetime(),
    revocationReason: p.text().nullable(),
    /** The required mark at which "only gains" keeps this certificate, while that of its definition is higher. */
    keptThreshold: p.double().nullable(),
  },
});
