import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/**
 * An organisation's connection to its own LMS through a connector (docs/product.md "Connectors"). It is saved without
 * validation.
 */
export const LmsConnection = defineEntity({
  name: 'LmsConnection',
  tableName: 'lms_connection',
  ...tenantTable,
  properties: {
    organisationId: p.uuid().primary(),
    /** The id of the preset; of an own document that of the preset from which it was copied, else null. */
    preset: p.text().nullable(),
    /** The version of that preset when the connection was saved or the document was copied. */
    presetVersion: p.integer().nullable(),
    /** The organisation's own document as JSON text; null when the preset itself is used. */
    document: p.text().nullable(),
    address: p.text(),
    constants: p.json<Readonly<Record<string, string>>>(),
    /** Encrypted JSON of the secrets by name; null without any. */
    secrets: p.blob().nullable(),
    /** The origin of the address for which the secrets were entered. They cannot be decrypted for another one. */
    secretsOrigin: p.text().nullable(),
    /** The encrypted OAuth2 token that the LMS issued last, with its expiry; null without one. */
    token: p.blob().nullable(),
    /** Rises with each change, so that a token of earlier settings is not stored. */
    revision: p.integer(),
    updatedAt: p.datetime(),
  },
});
