import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '../worker/health-server.ts';
import { bootstrapDatabase } from '../src/schema/bootstrap.ts';
import { createMigration } from '../src/schema/create-migration.ts';
import { migrate } from '../src/schema/migrate.ts';
import { formatSource } from './format-source.ts';
import { startPostgres } from './postgres-server.ts';

/**
 * Implements `npm run migration:create -- some-name`: drafts a migration against a database of its own that has all
 * earlier ones.
 */
async function main(name: string | undefined): Promise<void> {
  if (name === undefined) throw new Error('Give the migration a name: npm run migration:create -- add-course-language');
  const folder = mkdtempSync(join(tmpdir(), 'attain-migration-'));
  const postgres = await startPostgres({ dataDir: folder, port: await freePort(), log: () => undefined, fast: true });
  try {
    const passwords = { owner: 'owner', app: 'app', intake: 'intake', reader: 'reader' };
    const { ownerUrl } = await bootstrapDatabase(postgres.adminUrl, passwords, 'attain');
    await migrate(ownerUrl);
    const path = await createMigration({ ownerUrl, name, format: formatSource });
    console.log(
      path === null
        ? 'The migrations match the entities: there is nothing to do.'
        : `Drafted ${relative(process.cwd(), path)}. Say in its docstring what it is for, and add what entities do not describe: foreign keys, grants, functions, data.`,
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
