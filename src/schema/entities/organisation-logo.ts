import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { logoTypes } from '../../domain/organisations/logo-types.ts';
import { tenantTable } from '../tenancy.ts';

/** What certificates show beside the organisation's name; in a table of its own, so that it is read only where it is shown. */
export const OrganisationLogo = defineEntity({
  name: 'OrganisationLogo',
  tableName: 'organisation_logo',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    mediaType: p.enum(logoTypes),
    content: p.blob(),
    /** Whether the content was made here from what is seen of the picture; otherwise it is a user's file and is not drawn. */
    encoded: p.boolean().default(false),
    updatedAt: p.datetime(),
  },
});
export type OrganisationLogoRow = InferEntity<typeof OrganisationLogo>;
