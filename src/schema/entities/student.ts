import { defineEntity, p } from '@mikro-orm/core';
import { languages } from '../../language/languages.ts';
import { reportTable } from '../tenancy.ts';

export const Student = defineEntity({
  name: 'Student',
  tableName: 'student',
  ...reportTable,
  uniques: [{ name: 'student_tenant_key', properties: ['organisationId', 'id'] }],
  indexes: [
    {
      name: 'student_last_first',
      expression:
        'create index "student_last_first" on "student" ("organisation_id", "search_last_first" collate "C", "id")',
    },
    {
      name: 'student_first_last',
      expression:
        'create index "student_first_last" on "student" ("organisation_id", "search_first_last" collate "C", "id")',
    },
    {
      name: 'student_email',
      expression: 'create index "student_email" on "student" ("organisation_id", "search_email" collate "C", "id")',
    },
    {
      name: 'student_external_id',
      expression:
        'create unique index "student_external_id" on "student" ("organisation_id", "external_id") where external_id is not null',
    },
    {
      name: 'student_external_id_search',
      expression:
        'create index "student_external_id_search" on "student" ("organisation_id", "search_external_id" collate "C", "id")',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    /** The student's number in a register of the organisation, compared exactly; null when there is none. */
    externalId: p.text().nullable(),
    /** For e-mails and certificates; null: the organisation's. */
    language: p.enum(languages).nullable(),
    createdAt: p.datetime(),
    /** When names and address were erased permanently. */
    erasedAt: p.datetime().nullable(),
    /** The texts that searches use; PostgreSQL generates them. */
    searchLastFirst: p
      .text()
      .generated(`(attain_search_form(((last_name || ' '::text) || first_name))) stored`)
      .nullable(),
    searchFirstLast: p
      .text()
      .generated(`(attain_search_form(((first_name || ' '::text) || last_name))) stored`)
      .nullable(),
    searchEmail: p.text().generated('(attain_search_form(email)) stored').nullable(),
    searchExternalId: p.text().generated('(attain_search_form(external_id)) stored').nullable(),
  },
});
