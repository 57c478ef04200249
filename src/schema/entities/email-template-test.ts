import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** A text that an administrator sends to himself before it is saved. It is deleted a day later. */
export const EmailTemplateTest = defineEntity({
  name: 'EmailTemplateTest',
  tableName: 'email_template_test',
  ...tenantTable,
  indexes: [{ name: 'email_template_test_recent', properties: ['organisationId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Who sends it, and gets it. */
    userId: p.uuid(),
    kind: p.text(),
    language: p.text(),
    subject: p.text(),
    heading: p.text(),
    body: p.text(),
    createdAt: p.datetime(),
  },
});
