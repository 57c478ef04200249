import { loadCreateDatabaseConfig } from './config/config.ts';
import { createDatabase } from './database/create-database.ts';

/**
 * Implements `node first-party-lms/create-database.ts`: creates the role and the database of DATABASE_URL. The LMS
 * itself creates its tables.
 */
async function main(): Promise<void> {
  const { DATABASE_ADMIN_URL, DATABASE_URL } = loadCreateDatabaseConfig();
  const { role, database } = await createDatabase(DATABASE_ADMIN_URL, DATABASE_URL);
  process.stdout.write(`The database ${database} of the role ${role} is ready.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
