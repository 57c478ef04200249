import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootstrapDatabase, type DatabaseUrls } from '../src/schema/bootstrap.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/schema/migrate.ts';
import { apiEnvironment, temporalEnvironment, workerEnvironment } from './child-environment.ts';
import { connectOwnLms, lmsAddresses, lmsPrograms, prepareLmses, type LmsAddresses } from './lms-services.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { startNodeService, type NodeProgram } from './node-service.ts';
import { choosePorts, host, type Ports } from './ports.ts';
import { startPostgres } from './postgres-server.ts';
import type { ProcessRegister } from './process-register.ts';
import type { ProgressReporter } from './progress-reporter.ts';
import type { RunningStack } from './running-stack.ts';
import { seedDemo } from './seed-demo.ts';
import type { StackSettings } from './settings.ts';
import { readStackFile, writeStackFile, type Stack } from './stack-file.ts';
import { stackSecrets, type StackSecrets } from './stack-secrets.ts';
import { locateTemporal } from './temporal-binary.ts';
import { checkTemporal, externalUiUrl } from './temporal-external.ts';
import { startTemporalServer } from './temporal-server.ts';

export interface StackContext {
  readonly settings: StackSettings;
  /** Real path of the data folder, which is locked for us. */
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly reporter: ProgressReporter;
  readonly register: ProcessRegister;
  /** Gets each service as soon as it runs, so that the caller can stop the services after any failure. */
  readonly running: RunningStack;
  /** Ends the start. */
  readonly signal: AbortSignal;
}

interface Plan extends StackContext {
  readonly ports: Ports;
  readonly secrets: StackSecrets;
}

type Addresses = Omit<Stack, 'organisations' | 'databaseUrl'>;

const root = join(import.meta.dirname, '..');

/**
 * Starts everything, migrates, seeds, and writes stack.json.
 * @throws Error with a message for people
 */
export async function startStack(context: StackContext): Promise<{ stack: Stack; lms: LmsAddresses }> {
  const { dataDir, settings, reporter, environment } = context;
  const ports = await choosePorts({ apiPort: settings.apiPort, dataDir, log: reporter.log });
  const secrets = stackSecrets(dataDir);
  const addresses = addressesOf(ports, environment);
  const [{ urls, stack }] = await together(context.signal, (signal) => {
    const plan = { ...context, signal, ports, secrets };
    return [
      prepareDatabase(plan, addresses),
      mailCatcher(plan),
      temporal(plan),
      bundleWorkflows(plan),
      buildPortal(plan),
    ];
  });
  await together(context.signal, (signal) => ownServices({ ...context, signal, ports, secrets }, stack, urls));
  return { stack, lms: lmsAddresses(ports) };
}

function addressesOf(ports: Ports, environment: NodeJS.ProcessEnv): Addresses {
  const external = environment.TEMPORAL_ADDRESS?.trim();
  const web = (port: number) => `http://${host}:${port}`;
  return {
    apiUrl: web(ports.api),
    portalUrl: web(ports.api),
    temporalAddress: external || `${host}:${ports.temporal}`,
    temporalUiUrl: external ? externalUiUrl(external, environment) : web(ports.temporalUi),
    mailUrl: web(ports.mail),
    smtp: `smtp://${host}:${ports.smtp}`,
  };
}

async function prepareDatabase(plan: Plan, addresses: Addresses): Promise<{ urls: DatabaseUrls; stack: Stack }> {
  const { dataDir, ports, secrets, reporter, register, running, signal } = plan;
  const { log, step } = reporter;
  const onSpawn = (pid: number) => register.add('PostgreSQL', pid);
  const { adminUrl } = await step('PostgreSQL', () =>
    running.start(
      {
        name: 'PostgreSQL',
        log,
        start: (stop) =>
          startPostgres({ dataDir: join(dataDir, 'postgres'), port: ports.postgres, log, onSpawn, signal: stop }),
      },
      signal,
    ),
  );
  return step('Database', async () => {
    const urls = await bootstrapDatabase(adminUrl, secrets.roles, 'attain');
    const { applied } = await migrate(urls.ownerUrl);
    if (applied.length > 0) log(`Database: migrated (${applied.join(', ')})`);
    const stack = await seed(plan, { ...addresses, databaseUrl: urls.readerUrl }, urls);
    await prepareLmses(plan, adminUrl, urls);
    return { urls, stack };
  });
}

async function seed(
  { dataDir, reporter }: Plan,
  addresses: Omit<Stack, 'organisations'>,
  urls: DatabaseUrls,
): Promise<Stack> {
  const database = await openDatabase({ url: urls.appUrl, poolMax: 2, applicationName: 'attain-seed' });
  try {
    const organisations = await seedDemo({
      database,
      known: readStackFile(dataDir)?.organisations ?? [],
      publish: (known) => writeStackFile(dataDir, { ...addresses, organisations: [...known] }),
      log: reporter.log,
    });
    return { ...addresses, organisations };
  } finally {
    await database.close();
  }
}

/**
 * Bundles once for all starts of the worker, which would otherwise bundle at each of them. Does nothing if the existing
 * bundle was made of the same sources.
 */
async function bundleWorkflows({ reporter, signal }: Plan): Promise<void> {
  await reporter.step('Workflow bundle', () => writeBundle(signal));
}

/** Writes the workflow bundle, unless the existing one was made of the same sources. */
export async function writeBundle(signal: AbortSignal): Promise<void> {
  const arguments_ = [join(root, 'worker', 'build.ts'), workflowBundlePath];
  await promisify(execFile)(process.execPath, arguments_, { signal });
}

/** Builds the portal’s pages, unless the existing ones were made of the same sources. */
async function buildPortal({ reporter, signal }: Plan): Promise<void> {
  const arguments_ = [join(root, 'dev', 'portal', 'main.ts'), portalPath];
  await reporter.step('Portal', () => promisify(execFile)(process.execPath, arguments_, { signal }));
}

const portalPath = join(root, 'dist', 'portal');
const workflowBundlePath = join(root, 'dist', 'workflow-bundle.js');

async function mailCatcher({ dataDir, ports, reporter, register, running, signal }: Plan): Promise<void> {
  const onSpawn = (pid: number) => register.add('mail catcher', pid);
  const options = { dataDir: join(dataDir, 'mail'), smtpPort: ports.smtp, webPort: ports.mail, onSpawn };
  await reporter.step('Mail catcher', () =>
    running.start(
      { name: 'mail catcher', log: reporter.log, start: (stop) => startMailCatcher({ ...options, signal: stop }) },
      signal,
    ),
  );
}

async function temporal({ dataDir, ports, environment, reporter, register, running, signal }: Plan): Promise<void> {
  const { log, step } = reporter;
  const location = await locateTemporal({ log, environment, signal });
  if (location.kind === 'external') {
    const { address } = location;
    await step(`Temporal at ${address} (TEMPORAL_ADDRESS)`, () => checkTemporal(address, environment));
    return;
  }
  const options = {
    binary: location.path,
    dataDir: join(dataDir, 'temporal'),
    port: ports.temporal,
    uiPort: ports.temporalUi,
    log,
    onSpawn: (pid: number) => register.add('Temporal', pid),
  };
  await step(`Temporal (${location.path})`, () =>
    running.start(
      { name: 'Temporal', log, start: (stop) => startTemporalServer({ ...options, signal: stop }) },
      signal,
    ),
  );
}

function ownServices(plan: Plan, stack: Stack, database: DatabaseUrls): Promise<void>[] {
  const { ports, secrets, settings, environment } = plan;
  const facts = {
    host,
    apiPort: ports.api,
    metricsPort: ports.workerMetrics,
    publicUrl: stack.apiUrl,
    database,
    temporal: temporalEnvironment(stack.temporalAddress, secrets.installation, environment),
    temporalUiUrl: stack.temporalUiUrl,
    smtp: stack.smtp,
    secretKeys: secrets.secretKeys,
    firstPartyLms: {
      url: lmsAddresses(ports).firstPartyLmsUrl,
      provisioningToken: secrets.firstPartyLms.provisioningToken,
    },
    logLevel: settings.logLevel,
  };
  const lmses = lmsPrograms(plan, database).map((program) => ownService(plan, program));
  const worker = {
    name: 'worker',
    entry: join(root, 'worker', 'main.ts'),
    environment: { ...workerEnvironment(facts), WORKFLOW_BUNDLE_PATH: workflowBundlePath },
    readyUrl: `http://${host}:${ports.workerMetrics}/healthz`,
    stopGraceMs: 15_000,
  };
  return [
    ...lmses,
    // The LMS refuses calls while both sides exchange their secrets, and the worker may begin with actions that waited.
    Promise.all(lmses)
      .then(() => connectDemo(plan, database, stack.apiUrl))
      .then(() => ownService(plan, worker)),
    ownService(plan, {
      name: 'API',
      entry: join(root, 'src', 'main.ts'),
      environment: { ...apiEnvironment(facts), PORTAL_PATH: portalPath },
      readyUrl: `${stack.apiUrl}/readyz`,
      stopGraceMs: 10_000,
    }),
  ];
}

async function connectDemo(plan: Plan, database: DatabaseUrls, publicUrl: string): Promise<void> {
  await plan.reporter.step('Demo: the first organisation uses the first-party LMS', () =>
    connectOwnLms(plan, database, publicUrl),
  );
}

async function ownService({ reporter, register, running, signal }: Plan, program: NodeProgram): Promise<void> {
  const { name } = program;
  const print = (line: string) => console.log(`${name.padEnd(6)} | ${line}`);
  const onSpawn = (pid: number) => register.add(name, pid);
  await reporter.step(name, () =>
    running.start(
      { name, log: reporter.log, start: (stop) => startNodeService({ ...program, print, onSpawn, signal: stop }) },
      signal,
    ),
  );
}

/**
 * Works like Promise.all, but the first failure ends the others too, and nothing goes on in the background afterwards.
 */
async function together<T extends readonly Promise<unknown>[]>(
  signal: AbortSignal,
  begin: (signal: AbortSignal) => readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  signal.throwIfAborted();
  const failed = new AbortController();
  const work = begin(AbortSignal.any([signal, failed.signal]));
  try {
    return await Promise.all(work);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(work);
    throw error;
  }
}
