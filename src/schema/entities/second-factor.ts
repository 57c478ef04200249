import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

/** A user's authenticator app (RFC 6238). Until it is confirmed by a first code, signing in does not ask for it. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  ...tenantTable,
  properties: {
    userId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Sealed. */
    secret: p.blob(),
    createdAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
    /** The time step of the last code that was taken: none of this step or an earlier one is taken again. */
    lastStep: p.bigint().nullable(),
  },
});
export type SecondFactorRow = InferEntity<typeof SecondFactor>;

/** Signs in once in the place of the app's code; stored as its SHA-256, as it is 80 random bits. */
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
export type RecoveryCodeRow = InferEntity<typeof RecoveryCode>;
