import { randomBytes } from 'node:crypto';
import { NativeConnection, type Worker } from '@temporalio/worker';
import type { RetryLimits } from '../../activities/retry-limit.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { composeEmailDispatchers } from '../../src/composition/compose-email-dispatchers.ts';
import { composeWorker, type WorkerProcess } from '../../src/composition/compose-worker.ts';
import type { WatchedWork } from '../../src/composition/watched-work.ts';
import type { WorkerConfig } from '../../src/platform/config/index.ts';
import { createRunStarter, type RunStarter } from '../../src/features/progress/report-runs.ts';
import { createTemporalClient, type TemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { reply, startSmtpServer, type SmtpTestServer } from '../support/smtp-test-server.ts';
import type { TestOrganisation } from '../factories/organisation-factory.ts';
import { captureLog, type LogCapture } from '../support/log-capture.ts';
import { installQuietRuntime } from '../support/quiet-runtime.ts';
import { testServices } from '../support/services.ts';
import { testOutbound, testRetryWaits } from '../support/test-keyring.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A worker with the real activities on a task queue of its own, a database of its own, and a real SMTP server. */
export interface WorkflowEnvironment {
  readonly database: TestDatabase;
  readonly smtp: SmtpTestServer;
  /** Decides the answer to the next recipients, e.g. 450 or 550; null accepts. */
  answerMailWith(code: number | null): void;
  /** Decides the answer to each recipient; null accepts. */
  answerRecipientsWith(answer: ((recipient: { readonly address: string }) => Error | null) | null): void;
  /** A step between the end of a message and the server's answer that it has accepted it; null for none. */
  beforeMailIsAccepted(step: (() => Promise<void>) | null): void;
  /** Between the worker and its database. */
  readonly workerDatabase: TcpProxy;
  readonly temporal: TemporalClient;
  /** The log of the worker's use cases. */
  readonly workerLog: LogCapture;
  /** The kinds of work that the worker's health check looks at. */
  readonly watchedWork: readonly WatchedWork[];
  readonly runs: RunStarter;
  /** Sends what is in the outbox, as the API process has it done; where `dispatchEmails` is false it does so only when it is notified. */
  readonly emails: ReturnType<typeof composeEmailDispatchers>;
  /** Stores a report as the API does; resolves with its id. */
  report(organisation: TestOrganisation, lmsEnrolmentId: string, progress: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param overrides of the worker's configuration
 * @param limits of the activities' retries, e.g. scaled down
 * @param dispatchEmails whether e-mails are sent without somebody saying so
 */
export async function createWorkflowEnvironment(
  overrides: Partial<WorkerConfig> = {},
  limits?: RetryLimits,
  dispatchEmails = true,
): Promise<WorkflowEnvironment> {
  const { temporalAddress, bundlePath } = testServices();
  const database = await createTestDatabase();
  let answer: ((recipient: { readonly address: string }) => Error | null) | null = null;
  let beforeAccepting: (() => Promise<void>) | null = null;
  const smtp = await startSmtpServer({
    onRcptTo: (recipient, _session, callback) => callback(answer?.(recipient) ?? null),
    beforeAccepting: () => beforeAccepting?.(),
  });
  const databaseUrl = new URL(database.appUrl);
  const workerDatabase = await startTcpProxy(Number(databaseUrl.port));
  databaseUrl.port = String(workerDatabase.port);
  const config = {
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString('hex')}`,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
    ...testOutbound,
    DATABASE_URL: databaseUrl.href,
    DATABASE_POOL_MAX: 10,
    DATABASE_PREPARED_STATEMENTS: true,
    WORKFLOW_BUNDLE_PATH: bundlePath,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Attain <no-reply@attain.example>',
    PUBLIC_URL: 'https://attain.example',
    METRICS_PORT: undefined,
    WEBHOOK_RETRY_WAITS: testRetryWaits,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'json',
    ...overrides,
  } as const;
  installQuietRuntime();
  const workerLog = captureLog('worker');
  const parts: WorkerProcess = await composeWorker(config, workerLog.log, limits);
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const worker: Worker = await createWorker(config, {
    connection,
    activities: parts.activities,
    workflowBundle: { codePath: bundlePath },
  });
  const running = worker.run();
  const temporal = createTemporalClient(config);
  const emails = composeEmailDispatchers(database.app, temporal, workerLog.log, {
    gather: 0,
    interval: dispatchEmails ? 100 : 1_000_000,
    longestPause: 1_000_000,
  });
  const receive = createReceiveReport(database.intake);
  const verify = createVerifyApiKey(database.app);
  return {
    database,
    smtp,
    answerMailWith: (code) => (answer = code === null ? null : () => reply(code, 'not now')),
    answerRecipientsWith: (next) => (answer = next),
    beforeMailIsAccepted: (step) => (beforeAccepting = step),
    workerDatabase,
    temporal,
    workerLog,
    watchedWork: parts.health.work,
    runs: createRunStarter(temporal),
    emails,
    report: async (organisation, lmsEnrolmentId, progress) => {
      const key = await verify(organisation.apiKey);
      return receive({ apiKeyId: key!.id, requestId: 'test', remoteAddress: null, lmsEnrolmentId, progress });
    },
    close: async () => {
      await emails.stop();
      worker.shutdown();
      await running;
      await Promise.all([connection.close(), temporal.close(), parts.close(), smtp.close()]);
      await workerDatabase.close();
      await database.close();
    },
  };
}
