import { defineEntity, p } from '@mikro-orm/core';
import { authenticationTypes } from '../../domain/lms/authentication-types.ts';
import { tenantTable } from '../tenancy.ts';

/** The configuration of one operation of a custom LMS (docs/product.md §2.3). It is saved without validation. */
export const LmsOperationConfiguration = defineEntity({
  name: 'LmsOperationConfiguration',
  tableName: 'lms_operation_configuration',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    operation: p.text().primary(),
    url: p.text(),
    body: p.text(),
    authenticationType: p.enum(authenticationTypes).default('NONE'),
    /** Encrypted JSON of the credentials of the type; null when there are none. */
    credentials: p.blob().nullable(),
    /** JSONata about replies with a 2xx; empty for none. Saved without validation, too. */
    successExpression: p.text().default(''),
    resultExpression: p.text().default(''),
    updatedAt: p.datetime(),
  },
});
