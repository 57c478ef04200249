import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * How often somebody tried to sign in lately, by account and by address, for all API processes together. No role may
 * touch the table: attain_count_sign_in_attempt and attain_forgive_sign_in_attempt are the way in.
 */
export const SignInAttempts = defineEntity({
  name: 'SignInAttempts',
  tableName: 'sign_in_attempts',
  rowLevelSecurity: 'force',
  indexes: [{ name: 'sign_in_attempts_expiry', properties: ['expiresAt'] }],
  properties: {
    /** SHA-256 of what is counted, so that the table names neither people nor addresses. */
    keyHash: p.blob().primary(),
    count: p.integer(),
    expiresAt: p.datetime(),
  },
});
export type SignInAttemptsRow = InferEntity<typeof SignInAttempts>;
