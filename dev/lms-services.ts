import { join } from 'node:path';
import type { DatabaseUrls } from '../src/schema/bootstrap.ts';
import { configureExampleLms } from './configure-example-lms.ts';
import { connectFirstPartyLms } from './connect-first-party-lms.ts';
import { createFirstPartyDatabase, firstPartyDatabaseUrl } from './first-party-database.ts';
import type { NodeProgram } from './node-service.ts';
import { host, type Ports } from './ports.ts';
import type { StackSettings } from './settings.ts';
import type { StackSecrets } from './stack-secrets.ts';

/** What the stack has chosen for the two LMSs of the demo: our own, and one of somebody else's making. */
export interface LmsFacts {
  readonly dataDir: string;
  readonly ports: Ports;
  readonly secrets: StackSecrets;
  readonly settings: Pick<StackSettings, 'logLevel'>;
}

/** Of the demo's two LMSs; stack.json is for what belongs to Attain itself. */
export interface LmsAddresses {
  readonly firstPartyLmsUrl: string;
  readonly exampleLmsUrl: string;
}

export const lmsAddresses = (ports: Ports): LmsAddresses => ({
  firstPartyLmsUrl: `http://${host}:${ports.firstPartyLms}`,
  exampleLmsUrl: `http://${host}:${ports.exampleLms}`,
});

/** What they need in the databases before they start; the demo's organisations are there. */
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

/** Has the demo's first organisation use our own LMS, once that runs. @param publicUrl address of the API */
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
