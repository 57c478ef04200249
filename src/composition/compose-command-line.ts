import type { CommandLineConfig } from '../platform/config/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { findOrganisationId } from '../features/organisations/store/organisations.ts';
import { createRunStarter, type RunStarter } from '../features/progress/report-runs.ts';
import { createTemporalClient } from '../platform/temporal/temporal-client.ts';

// A command loads no server.

export { bootstrapDatabase } from '../schema/bootstrap.ts';
export { migrate as migrateDatabase } from '../schema/migrate.ts';

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
