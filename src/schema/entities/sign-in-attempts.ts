import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counts recent attempts to sign in, by account and by address, for all API processes together. No role may access the
 * table directly. Access is only through attain_count_sign_in_attempt and attain_forgive_sign_in_attempt.
 */
export const SignInAttempts = defineEntity({
  name: 'SignInAttempts',
  tableName: 'sign_in_attempts',
  rowLevelSecurity: 'force',
  indexes: [{ name: 'sign_in_attempts_expiry', properties: ['expiresAt'] }],
  properties: {
    /** SHA-256 of the account or address, so that the table names neither people nor addresses. */
    keyHash: p.blob().primary(),
    count: p.integer(),
    expiresAt: p.datetime(),
  },
});
