import { defineEntity, p } from '@mikro-orm/core';
import { reportTable } from '../tenancy.ts';

/** A certificate that a course awards when the mark reaches its threshold. */
export const CertificateDefinition = defineEntity({
  name: 'CertificateDefinition',
  tableName: 'certificate_definition',
  ...reportTable,
  uniques: [
    { name: 'certificate_definition_tenant_key', properties: ['organisationId', 'id'] },
    { name: 'certificate_definition_position_key', properties: ['organisationId', 'courseId', 'position'] },
  ],
  checks: [{ name: 'certificate_definition_threshold_range', expression: 'threshold between 0 and 100' }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    courseId: p.uuid(),
    position: p.integer(),
    title: p.text(),
    /** A mark, 0–100. */
    threshold: p.double(),
  },
});
