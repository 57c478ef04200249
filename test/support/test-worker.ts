import { composeWorker } from '../../src/composition/compose-worker.ts';
import type { WorkerConfig } from '../../src/platform/config/index.ts';
import type { MeasuredDatabase } from '../../src/platform/monitoring/measure-connections.ts';
import { connectWorker, createWorker } from '../../worker/create-worker.ts';
import { startSmtpServer, type SmtpTestServer } from './smtp-test-server.ts';
import { inTime } from './in-time.ts';
import { captureLog, type LogCapture } from './log-capture.ts';
import { installQuietRuntime } from './quiet-runtime.ts';
import { testServices } from './services.ts';
import { testOutbound, testRetryWaits } from './test-keyring.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestWorker {
  readonly smtp: SmtpTestServer;
  readonly logged: LogCapture;
  /** Its pool of connections. */
  readonly databases: readonly MeasuredDatabase[];
  close(): Promise<void>;
}

/**
 * Starts the parts of the real worker process in this process, polling `taskQueue`, with a mail server that keeps its
 * e-mails.
 */
export async function startTestWorker(
  database: Pick<TestDatabase, 'appUrl'>,
  taskQueue: string,
  publicUrl = 'http://attain.test',
  overrides: Partial<WorkerConfig> = {},
): Promise<TestWorker> {
  const { temporalAddress, bundlePath } = testServices();
  const smtp = await startSmtpServer();
  const logged = captureLog('worker');
  const config: WorkerConfig = {
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    DATABASE_URL: database.appUrl,
    DATABASE_POOL_MAX: 10,
    DATABASE_PREPARED_STATEMENTS: true,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: taskQueue,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
    ...testOutbound,
    WORKFLOW_BUNDLE_PATH: bundlePath,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Attain <no-reply@attain.test>',
    PUBLIC_URL: publicUrl,
    METRICS_PORT: undefined,
    WEBHOOK_RETRY_WAITS: testRetryWaits,
    HOST: '127.0.0.1',
    ...overrides,
  };
  installQuietRuntime();
  const parts = await composeWorker(config, logged.log);
  const connection = await connectWorker(config);
  const worker = await createWorker(config, {
    connection,
    activities: parts.activities,
    workflowBundle: { codePath: bundlePath },
  });
  const running = worker.run();
  return {
    smtp,
    logged,
    databases: [parts.database],
    close: async () => {
      worker.shutdown();
      await inTime('stopping the worker', running);
      await inTime('closing the worker’s connection to Temporal', connection.close());
      await inTime('closing the worker process', parts.close());
      await inTime('closing the mail server', smtp.close());
    },
  };
}
