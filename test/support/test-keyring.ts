import { parseKeyring } from '../../src/platform/config/keyring.ts';

/** The SECRET_KEYS of the tests. */
export const testKeyring = parseKeyring(`test:${Buffer.alloc(32, 7).toString('base64')}`);

/** Local servers replace LMSs and endpoints. */
export const testOutbound = {
  SECRET_KEYS: testKeyring,
  OUTBOUND_ALLOWED_RANGES: ['127.0.0.0/8', '::1/128'],
  FIRST_PARTY_LMS_URL: undefined,
  FIRST_PARTY_LMS_PUBLIC_URL: undefined,
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: undefined,
  OPEN_ACTIONS_MAX: 1_000 as number,
} as const;

/** The WEBHOOK_RETRY_WAITS of the tests, in seconds: the usual number, but short. */
export const testRetryWaits: readonly number[] = [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2];
