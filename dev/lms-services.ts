import { join } from 'node:path';
import type { DatabaseUrls } from '../src/schema/bootstrap.ts';
import { configureExampleLms } from './configure-example-lms.ts';
import { connectFirstPartyLms } from './connect-first-party-lms.ts';
import { createFirstPartyDatabase, firstPartyDatabaseUrl } from './first-party-database.ts';
import type { NodeProgram } from './node-service.ts';
import { host, type Ports } from './ports.ts';
import type { StackSettings } from './settings.ts';
import type { StackSecrets } from './stack-secrets.ts';

/** The stack's settings for the two LMSs of the demo: our own, and one like that of another vendor. */
export interface LmsFacts {
  readonly dataDir: string;
  readonly ports: Ports;
  readonly secrets: StackSecrets;
  readonly settings: Pick<StackSettings, 'logLevel'>;
}

/** The addresses of the demo's two LMSs. stack.json has only those of Attain itself. */
export interface LmsAddresses {
  readonly firstPartyLmsUrl: string;
  readonly exampleLmsUrl: string;
}

export const lmsAddresses = (ports: Ports): LmsAddresses => ({
  firstPartyLmsUrl: `http://${host}:${ports.firstPartyLms}`,
  exampleLmsUrl: `http://${host}:${ports.exampleLms}`,
});

/** Prepares the databases for the LMSs before they start. The demo's organisations exist already. */
export async function prepareLmses(
  { ports, secrets }: LmsFacts,
  adminUrl: string,
  database: DatabaseUrls,
): Promise<void> {
  await createFirstPartyDatabase(adminUrl, firstPartyDatabaseUrl(database, secrets.firstPartyLms.databasePassword));
  await configureExampleLms(database.appUrl, {
    origin: lmsAddresses(ports).exampleLmsUrl,
    apiKey: secrets.exampleLmsKey,
    secretKeys: secrets.secretKeys,
  });
}

export function lmsPrograms({ dataDir, ports, secrets, settings }: LmsFacts, database: DatabaseUrls): NodeProgram[] {
  const { firstPartyLmsUrl, exampleLmsUrl } = lmsAddresses(ports);
  return [
    {
      name: 'LMS',
      entry: join(import.meta.dirname, '../first-party-lms/main.ts'),
      environment: {
        HOST: host,
        PORT: String(ports.firstPartyLms),
        PUBLIC_URL: firstPartyLmsUrl,
        DATABASE_URL: firstPartyDatabaseUrl(database, secrets.firstPartyLms.databasePassword),
        PROVISIONING_TOKEN: secrets.firstPartyLms.provisioningToken,
        SECRET_KEY: secrets.firstPartyLms.secretKey,
        LOG_LEVEL: settings.logLevel,
        LOG_FORMAT: 'pretty',
      },
      readyUrl: `${firstPartyLmsUrl}/readyz`,
      stopGraceMs: 10_000,
    },
    {
      name: 'example LMS',
      entry: join(import.meta.dirname, 'example-lms/main.ts'),
      environment: {
        PORT: String(ports.exampleLms),
        DATA_DIR: join(dataDir, 'example-lms'),
        API_KEY: secrets.exampleLmsKey,
      },
      readyUrl: `${exampleLmsUrl}/healthz`,
      stopGraceMs: 2_000,
    },
  ];
}

/** Connects the demo's first organisation with our own LMS, when that runs. @param publicUrl address of the API */
export function connectOwnLms({ ports, secrets }: LmsFacts, database: DatabaseUrls, publicUrl: string): Promise<void> {
  return connectFirstPartyLms({
    appUrl: database.appUrl,
    publicUrl,
    lmsUrl: lmsAddresses(ports).firstPartyLmsUrl,
    lmsDatabaseUrl: firstPartyDatabaseUrl(database, secrets.firstPartyLms.databasePassword),
    provisioningToken: secrets.firstPartyLms.provisioningToken,
    secretKeys: secrets.secretKeys,
  });
}
