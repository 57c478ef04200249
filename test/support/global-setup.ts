import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../dev/postgres-server.ts';
import { locateTemporal } from '../../dev/temporal-binary.ts';
import { startTemporalServer } from '../../dev/temporal-server.ts';
import { bootstrapDatabase } from '../../src/schema/bootstrap.ts';
import { migrate } from '../../src/schema/migrate.ts';
import { createTemporalClient, ensureSearchAttributes } from '../../src/platform/temporal/temporal-client.ts';
import { buildPortal } from '../../dev/portal/build-portal.ts';
import { writeWorkflowBundle } from '../../worker/bundle-workflows.ts';
import { freePort } from './free-port.ts';
import { rolePasswords, templateDatabase, type TestServices } from './services.ts';

/**
 * Starts everything that suites share: PostgreSQL with a migrated template database, Temporal, the bundled workflows,
 * the portal's pages.
 */
export default async function globalSetup(): Promise<void> {
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'attain-test-'));
  mkdirSync(join(folder, 'postgres'));
  const log = (line: string) => console.log(`  ${line}`);
  console.log('\nPreparing PostgreSQL, Temporal, the workflow bundle and the portal …');

  // The folder of `npm run build`, since a build stays valid until one of its sources changes.
  const built = join(import.meta.dirname, '..', '..', 'dist');
  const bundlePath = join(built, 'workflow-bundle.js');
  const portalPath = join(built, 'portal');
  const [postgres, temporal] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort(), log, fast: true }),
    startTemporal(log),
    writeWorkflowBundle(bundlePath),
    buildPortal(portalPath),
  ]);
  const urls = await bootstrapDatabase(postgres.adminUrl, rolePasswords, templateDatabase);
  await migrate(urls.ownerUrl);
  await prepareNamespace(temporal.address);

  const services: TestServices = {
    folder,
    adminUrl: postgres.adminUrl,
    temporalAddress: temporal.address,
    temporalBinary: temporal.binary,
    bundlePath,
    portalPath,
  };
  const path = join(folder, 'services.json');
  writeFileSync(path, JSON.stringify(services));
  process.env.ATTAIN_TEST_SERVICES = path;
  (globalThis as Record<string, unknown>).attainStop = async () => {
    await Promise.all([postgres.stop(), temporal.stop()]);
  };
  console.log(`Ready after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function startTemporal(log: (line: string) => void) {
  const location = await locateTemporal({ log, environment: { ...process.env, TEMPORAL_ADDRESS: undefined } });
  if (location.kind !== 'binary') throw new Error('the tests need a Temporal binary of their own');
  const server = await startTemporalServer({ binary: location.path, dataDir: null, port: await freePort(), log });
  return { address: server.address, binary: location.path, stop: server.stop };
}

async function prepareNamespace(address: string): Promise<void> {
  const temporal = createTemporalClient({
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: 'unused',
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
  });
  await ensureSearchAttributes(temporal);
  await temporal.connection.close();
}
