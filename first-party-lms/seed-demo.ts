import { parseArgs } from 'node:util';
import { loadSeedConfig } from './config/config.ts';
import { Database } from './database/database.ts';
import { seedDemo } from './demo.ts';
import { createLogger } from './logging/logger.ts';

/**
 * Implements `node first-party-lms/seed-demo.ts --tenant ID`: gives a provisioned tenant demo courses and prints them
 * as JSON.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { tenant: { type: 'string' } } });
  if (values.tenant === undefined) throw new Error('Usage: node first-party-lms/seed-demo.ts --tenant ID');
  const config = loadSeedConfig();
  const database = new Database(config.DATABASE_URL, createLogger(config));
  try {
    const courses = await seedDemo(database, values.tenant);
    process.stdout.write(`${JSON.stringify(courses.map(({ id, name }) => ({ id, name })))}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
