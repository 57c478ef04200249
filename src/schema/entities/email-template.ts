import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** An organisation's own text of an e-mail to students, in one language. Without a row, the built-in text is sent. */
export const EmailTemplate = defineEntity({
  name: 'EmailTemplate',
  tableName: 'email_template',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    /** One of `certificateEmailKinds`. */
    kind: p.text().primary(),
    /** One of `languages`. */
    language: p.text().default('en').primary(),
    subject: p.text(),
    heading: p.text(),
    body: p.text(),
    updatedAt: p.datetime(),
  },
});
