import { defineEntity, p } from '@mikro-orm/core';
import { lmsModes } from '../../domain/lms/lms-modes.ts';
import { tenantTable } from '../tenancy.ts';

export type LmsMode = (typeof lmsModes)[number];

/**
 * The LMS that an organisation uses, and the secrets from provisioning in the first-party LMS (docs/product.md
 * "First-party LMS").
 */
export const LmsSettings = defineEntity({
  name: 'LmsSettings',
  tableName: 'lms_settings',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    mode: p.enum(lmsModes).default('CUSTOM'),
    providerTenantId: p.text().nullable(),
    /** Encrypted. The service uses it to call the first-party LMS. */
    providerSecret: p.blob().nullable(),
    /** SHA-256 of the secret with which the first-party LMS reports progress. */
    reportSecretHash: p.blob().nullable().unique(),
    provisionedAt: p.datetime().nullable(),
    /** The provisioning that is under way or did not finish; null after a finished one. */
    provisioningId: p.uuid().nullable(),
    /** No other provisioning may begin before this time. */
    provisioningUntil: p.datetime().nullable(),
    updatedAt: p.datetime(),
  },
});
