import { defineEntity, p } from '@mikro-orm/core';
import type { Sentence } from '../../language/sentence.ts';
import { inboundChecks, signatureEncodings } from '../../domain/lms/inbound-checks.ts';
import { tenantTable } from '../tenancy.ts';

/** The address to which an organisation's LMS sends its own webhooks (docs/product.md "Inbound address"). */
export const LmsInbound = defineEntity({
  name: 'LmsInbound',
  tableName: 'lms_inbound',
  ...tenantTable,
  uniques: [
    { name: 'lms_inbound_organisation_key', properties: ['organisationId'] },
    { name: 'lms_inbound_token', properties: ['tokenHash'] },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** SHA-256 of the last part of the address. */
    tokenHash: p.blob(),
    checkKind: p.enum(inboundChecks),
    /** The header of the signature or of the secret, in lower case; null for NONE. */
    header: p.text().nullable(),
    /** How the signature is written; null unless the check is HMAC. */
    encoding: p.enum(signatureEncodings).nullable(),
    /** The text before the signature; null unless the check is HMAC. */
    prefix: p.text().nullable(),
    /** The encrypted secret; null for NONE. */
    secret: p.blob().nullable(),
    /** A JSONata expression. */
    mapping: p.text(),
    /** Rises with each saved change. */
    revision: p.integer(),
    /** The last delivery that was accepted, and the last one that was refused with the reason. */
    acceptedAt: p.datetime().nullable(),
    refusedAt: p.datetime().nullable(),
    refusal: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    refusalWords: p.json<readonly Sentence[]>().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
