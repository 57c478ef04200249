import { Writable } from 'node:stream';
import winston from 'winston';
import { startServer } from '../../src/api/server.ts';
import { composeApi } from '../../src/composition.ts';
import type { ApiConfig } from '../../src/config/index.ts';
import { createLogger, type Logger } from '../../src/logging/logger.ts';
import { testServices } from './services.ts';
import type { TestDatabase } from './test-database.ts';

/** A line as a production process would print it. */
export type LogLine = Record<string, unknown> & { level: string; message: string };

export interface LogCapture {
  readonly log: Logger;
  /** Everything printed so far, exactly as it was printed. */
  text(): string;
  lines(): LogLine[];
}

/** A logger as in production, at its most talkative, that prints into memory. */
export function captureLog(service: string): LogCapture {
  const printed: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      printed.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = createLogger(service, { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' });
  log.clear().add(new winston.transports.Stream({ stream }));
  const text = () => printed.join('');
  return {
    log,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LogLine),
  };
}

export interface ApiServer {
  readonly port: number;
  /** Origin, without a slash at its end. */
  readonly url: string;
  readonly taskQueue: string;
  readonly logged: LogCapture;
  close(): Promise<void>;
}

/**
 * The real API process on a free port, with the responses checked against the contract: one that breaks it is a 500.
 * @param database the URLs of the two roles that the API connects as
 */
export async function startApi(
  database: Pick<TestDatabase, 'appUrl' | 'intakeUrl' | 'name'>,
  overrides: Partial<ApiConfig> = {},
): Promise<ApiServer> {
  const logged = captureLog('api');
  const config: ApiConfig = {
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    DATABASE_URL: database.appUrl,
    DATABASE_INTAKE_URL: database.intakeUrl,
    DATABASE_POOL_MAX: 10,
    HOST: '127.0.0.1',
    PORT: 0,
    PUBLIC_URL: 'http://attain.test',
    TRUST_PROXY: 0,
    TEMPORAL_ADDRESS: testServices().temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    // Its own, so that no worker of another suite takes what belongs to this one.
    TEMPORAL_TASK_QUEUE: `queue-${database.name}`,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
    ...overrides,
  };
  const api = await composeApi(config, logged.log, { validateResponses: true });
  const server = await startServer(api.app, config.HOST, config.PORT);
  return {
    port: server.port,
    url: `http://127.0.0.1:${server.port}`,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    logged,
    close: async () => {
      await server.close(1_000);
      await api.close();
    },
  };
}
