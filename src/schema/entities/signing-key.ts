import { defineEntity, p } from '@mikro-orm/core';

/**
 * The installation's keys that sign evidence and checkpoints (docs/product.md "Evidence"). A retired key stays, so that
 * what it signed can be verified. No role may access the table directly. Access is only through attain_signing_keys,
 * attain_signing_secret, attain_add_signing_key and
 * attain_retire_signing_key.
 */
export const SigningKey = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_key',
  rowLevelSecurity: 'force',
  checks: [{ name: 'signing_key_secret', expression: '(retired_at is null) = (sealed_secret is not null)' }],
  indexes: [
    {
      name: 'signing_key_one_current',
      expression: 'create unique index "signing_key_one_current" on "signing_key" ((true)) where retired_at is null',
    },
  ],
  properties: {
    /** Thumbprint of the public key (RFC 7638). */
    id: p.text().primary(),
    /** The public key as in a JSON Web Key: 32 bytes in base64url. */
    publicKey: p.text(),
    /** The secret half, encrypted; null once the key is retired, so that nobody can sign with it any more. */
    sealedSecret: p.blob().nullable(),
    createdAt: p.datetime(),
    /** When another key took over; null for the current one. */
    retiredAt: p.datetime().nullable(),
  },
});
