import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseUrls } from '../src/schema/bootstrap.ts';

const root = join(import.meta.dirname, '..');
const name = 'first_party_lms';

/**
 * Creates the first-party LMS's own role and database on the stack's server, with the LMS's own command as in
 * production. Idempotent.
 */
export async function createFirstPartyDatabase(adminUrl: string, databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'first-party-lms', 'create-database.ts')], {
    env: { PATH: process.env.PATH, DATABASE_ADMIN_URL: adminUrl, DATABASE_URL: databaseUrl },
  });
}

/** Returns the LMS's connection URL, on the same server as Attain's. */
export function firstPartyDatabaseUrl({ appUrl }: DatabaseUrls, password: string): string {
  const url = new URL(appUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}
