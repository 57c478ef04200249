import { startServer } from '../../src/platform/http/server.ts';
import { composeApi } from '../../src/composition/compose-api.ts';
import type { ApiConfig } from '../../src/platform/config/index.ts';
import type { MeasuredDatabase } from '../../src/platform/monitoring/measure-connections.ts';
import { eventually } from './eventually.ts';
import { inTime } from './in-time.ts';
import { captureLog, type LogCapture } from './log-capture.ts';
import { testServices } from './services.ts';
import { testOutbound } from './test-keyring.ts';
import type { TestDatabase } from './test-database.ts';
import { startTestWorker, type TestWorker } from './test-worker.ts';

export interface ApiServer {
  readonly port: number;
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Origin of METRICS_PORT if that is set, else of the API itself. */
  readonly monitoringUrl: string;
  readonly taskQueue: string;
  /** Its pools of connections, of the roles attain_app and attain_intake. */
  readonly databases: readonly MeasuredDatabase[];
  readonly logged: LogCapture;
  close(): Promise<void>;
}

export const testPublicUrl = 'http://attain.test';

/**
 * Starts the real API process on a free port.
 * @param database the URLs of the API's two roles
 * @param checks whether responses are checked against the contract, so that one which breaks it is a 500. It costs a
 * tenth of a second of CPU for each called operation
 */
export async function startApi(
  database: Pick<TestDatabase, 'appUrl' | 'intakeUrl' | 'name'>,
  overrides: Partial<ApiConfig> = {},
  checks = { validateResponses: true },
): Promise<ApiServer> {
  const logged = captureLog('api');
  const config: ApiConfig = {
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    DATABASE_URL: database.appUrl,
    DATABASE_INTAKE_URL: database.intakeUrl,
    DATABASE_POOL_MAX: 10,
    DATABASE_PREPARED_STATEMENTS: true,
    HOST: '127.0.0.1',
    PORT: 0,
    PUBLIC_URL: testPublicUrl,
    TRUST_PROXY: 0,
    TEMPORAL_ADDRESS: testServices().temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    // A queue of its own, so that no worker of another suite takes its tasks.
    TEMPORAL_TASK_QUEUE: `queue-${database.name}`,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
    TEMPORAL_UI_URL: 'http://temporal.test/ui',
    PORTAL_PATH: testServices().portalPath,
    ...testOutbound,
    ...overrides,
  };
  const api = await composeApi(config, logged.log, checks);
  const server = await startServer(api.app, config.HOST, config.PORT);
  const { METRICS_PORT } = config;
  const monitoring = METRICS_PORT === undefined ? null : await startServer(api.monitoring, config.HOST, METRICS_PORT);
  return {
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    monitoringUrl: `http://127.0.0.1:${(monitoring ?? server).port}`,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    databases: api.databases,
    logged,
    close: async () => {
      await inTime('ending the streams', api.endStreams());
      await inTime('closing the HTTP server', Promise.all([server.close(1_000), monitoring?.close(1_000)]));
      await inTime('closing the API process', api.close());
    },
  };
}

export interface ApiAndWorker extends ApiServer {
  readonly worker: TestWorker;
}

/** Does what `startApi` does, and starts a worker that applies reports and calls the same first-party LMS. */
export async function startApiAndWorker(
  database: Pick<TestDatabase, 'appUrl' | 'intakeUrl' | 'name'>,
  overrides: Partial<ApiConfig> = {},
  checks = { validateResponses: true },
): Promise<ApiAndWorker> {
  const api = await startApi(database, overrides, checks);
  const { FIRST_PARTY_LMS_URL } = overrides;
  const worker = await startTestWorker(database, api.taskQueue, testPublicUrl, { FIRST_PARTY_LMS_URL });
  return {
    ...api,
    worker,
    close: async () => {
      try {
        await untilHandedOver(api);
      } finally {
        await api.close();
        await worker.close();
      }
    },
  };
}

/** Resolves when no report of this process waits for a run or is within one. */
async function untilHandedOver(api: ApiServer): Promise<void> {
  await eventually(async () => {
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    const loads = metrics.match(/^attain_dispatcher_organisations\{.*\} (\d+)$/gm) ?? [];
    return loads.length === 2 && loads.every((load) => load.endsWith(' 0')) ? true : null;
  });
}
