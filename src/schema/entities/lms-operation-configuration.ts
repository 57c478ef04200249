import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { authenticationTypes } from '../../domain/lms/authentication-types.ts';
import { tenantTable } from '../tenancy.ts';

/** How one operation of a custom LMS is called (docs/product.md §2.3). Saved as it comes: it is not validated. */
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
    /** Sealed JSON of the credentials of the type; null when there are none. */
    credentials: p.blob().nullable(),
    updatedAt: p.datetime(),
  },
});
export type LmsOperationConfigurationRow = InferEntity<typeof LmsOperationConfiguration>;
