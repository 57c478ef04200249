import { defineEntity, p } from '@mikro-orm/core';
import { logoTypes } from '../../domain/organisations/logo-types.ts';
import { tenantTable } from '../tenancy.ts';

/**
 * The picture beside the organisation's name on certificates. It has a table of its own, so that it is read only where
 * it is shown.
 */
export const OrganisationLogo = defineEntity({
  name: 'OrganisationLogo',
  tableName: 'organisation_logo',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    mediaType: p.enum(logoTypes),
    content: p.blob(),
    /**
     * Whether this service re-encoded the picture's visible content. Otherwise the content is a user's file and is not
     * drawn.
     */
    encoded: p.boolean().default(false),
    /** The picture in the size for e-mails and public pages; null for one that was stored before there was this size. */
    small: p.blob().nullable(),
    smallType: p.enum(logoTypes).nullable(),
    updatedAt: p.datetime(),
  },
});
