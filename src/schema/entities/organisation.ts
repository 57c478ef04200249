import { defineEntity, p } from '@mikro-orm/core';
import { brakeModes } from '../../domain/certificates/certificate-brake.ts';
import { languages } from '../../language/languages.ts';
import { reportPolicies } from '../tenancy.ts';

/** A training organisation; it owns everything else. */
export const Organisation = defineEntity({
  name: 'Organisation',
  tableName: 'organisation',
  rowLevelSecurity: 'force',
  policies: reportPolicies('id'),
  checks: [{ name: 'organisation_colour_form', expression: "colour ~ '^#[0-9a-f]{6}$'" }],
  properties: {
    id: p.uuid().primary(),
    /** Short name for the command line and addresses: lower-case letters, digits and hyphens. */
    slug: p.text().unique(),
    name: p.text(),
    /** The last certificate number that was assigned. */
    lastCertificateNumber: p.integer().default(0),
    /** IANA name of the time zone for the dates in certificates and e-mails. */
    timeZone: p.text().default('UTC'),
    /** For e-mails and certificates, where the user or student has no language. */
    language: p.enum(languages).default('en'),
    /** The colour of the organisation's e-mails, public pages and certificates as `#rrggbb`; null for Attain's own. */
    colour: p.text().nullable(),
    certificateBrake: p.enum(brakeModes).default('OFF'),
    /** Certificates within an hour; null unless the brake is FIXED. */
    certificateBrakeLimit: p.integer().nullable(),
    /** Whether the brake was ever on. Without it, reports do not look for held certificates. */
    mayHoldCertificates: p.boolean().default(false),
    createdAt: p.datetime(),
  },
});
