import type { CommandLineConfig } from '../config/index.ts';
import { openDatabase, type Database } from '../persistence/database.ts';
import { findOrganisationId } from '../persistence/repositories/organisations.ts';
import { createRunStarter, type RunStarter } from '../temporal/report-runs.ts';
import { createTemporalClient } from '../temporal/temporal-client.ts';

// A command loads no server.

export { bootstrapDatabase } from '../persistence/bootstrap.ts';
export { migrate as migrateDatabase } from '../persistence/migrate.ts';

export interface CommandLineProcess {
  readonly database: Database;
  /** Id of the organisation with this slug, or null. */
  findOrganisationId(slug: string): Promise<string | null>;
  readonly startEmailRun: RunStarter['startEmailRun'];
  close(): Promise<void>;
}

/** Wires together what a command of the operators' command line needs; it connects to nothing before it has to. */
export async function composeCommandLine(config: CommandLineConfig): Promise<CommandLineProcess> {
  const database = await openDatabase({ url: config.DATABASE_URL, poolMax: 2, applicationName: 'attain-command-line' });
  const temporal = createTemporalClient(config);
  const runs = createRunStarter(temporal);
  return {
    database,
    findOrganisationId: (slug) => findOrganisationId(database, slug),
    startEmailRun: (email) => runs.startEmailRun(email),
    close: async () => {
      await Promise.all([database.close(), temporal.close()]);
    },
  };
}
