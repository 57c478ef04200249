import type { CommandLineConfig } from '../platform/config/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  findOrganisationId,
  listOrganisations,
  type OrganisationRecord,
} from '../features/organisations/store/organisations.ts';
import { createCheckRuns, type StartCheckRun } from '../features/lms-checks/check-runs.ts';
import { createRunStarter, type RunStarter } from '../features/progress/report-runs.ts';
import { createTemporalClient } from '../platform/temporal/temporal-client.ts';

// Re-exported here, so that a command loads no server code.

export { bootstrapDatabase } from '../schema/bootstrap.ts';
export { migrate as migrateDatabase } from '../schema/migrate.ts';

export interface CommandLineProcess {
  readonly database: Database;
  /** Returns the id of the organisation with this slug, or null. */
  findOrganisationId(slug: string): Promise<string | null>;
  /** Returns up to 1000 organisations after a slug, in the order of their slugs. */
  listOrganisations(afterSlug: string): Promise<readonly OrganisationRecord[]>;
  readonly startEmailRun: RunStarter['startEmailRun'];
  readonly startCheckRun: StartCheckRun;
  close(): Promise<void>;
}

/** Connects the parts that the operators' command line needs. It opens no connection before the first use. */
export async function composeCommandLine(config: CommandLineConfig): Promise<CommandLineProcess> {
  const database = await openDatabase({ url: config.DATABASE_URL, poolMax: 2, applicationName: 'attain-command-line' });
  const temporal = createTemporalClient(config);
  const runs = createRunStarter(temporal);
  return {
    database,
    findOrganisationId: (slug) => findOrganisationId(database, slug),
    listOrganisations: (afterSlug) => listOrganisations(database, afterSlug),
    startEmailRun: (email) => runs.startEmailRun(email),
    startCheckRun: createCheckRuns(temporal),
    close: async () => {
      await Promise.all([database.close(), temporal.close()]);
    },
  };
}
