import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** A user's authenticator app (RFC 6238). Signing in asks for it only after a first code has confirmed it. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  ...tenantTable,
  properties: {
    userId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Encrypted. */
    secret: p.blob(),
    createdAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last accepted code. No code of this step or an earlier one is accepted again. */
    lastStep: p.bigint().nullable(),
  },
});

/** A code that replaces the app's code once. It is stored as its SHA-256, which suffices for 80 random bits. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  ...tenantTable,
  properties: {
    userId: p.uuid().primary(),
    codeHash: p.blob().primary(),
    organisationId: p.uuid(),
    usedAt: p.datetime().nullable(),
  },
});
