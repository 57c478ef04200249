import { parseKeyring } from '../../src/platform/config/keyring.ts';

/** A SECRET_KEYS of the tests. */
export const testKeyring = parseKeyring(`test:${Buffer.alloc(32, 7).toString('base64')}`);

/** Local servers stand in the place of LMSs and receivers. */
export const testOutbound = {
  SECRET_KEYS: testKeyring,
  OUTBOUND_ALLOWED_RANGES: ['127.0.0.0/8', '::1/128'],
  FIRST_PARTY_LMS_URL: undefined,
  FIRST_PARTY_LMS_PUBLIC_URL: undefined,
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: undefined,
  OPEN_ACTIONS_MAX: 1_000 as number,
} as const;

/** A WEBHOOK_RETRY_WAITS of the tests, in seconds: as many as usual, and over soon. */
export const testRetryWaits: readonly number[] = [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2];
