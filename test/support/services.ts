import { readFileSync } from 'node:fs';

/** The services of global-setup.ts, for the suites in their own processes. */
export interface TestServices {
  readonly folder: string;
  readonly adminUrl: string;
  readonly temporalAddress: string;
  readonly temporalBinary: string;
  readonly bundlePath: string;
  /** Folder of the built portal pages. */
  readonly portalPath: string;
}

export const templateDatabase = 'attain_template';

export const rolePasswords = {
  owner: 'test-owner',
  app: 'test-app',
  intake: 'test-intake',
  reader: 'test-reader',
} as const;

export function testServices(): TestServices {
  const path = process.env.ATTAIN_TEST_SERVICES;
  if (path === undefined) throw new Error('global-setup.ts did not run');
  return JSON.parse(readFileSync(path, 'utf8')) as TestServices;
}
