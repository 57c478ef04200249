import { flushCompileCache } from 'node:module';
import { startServer } from './platform/http/server.ts';
import { composeApi } from './composition/compose-api.ts';
import { loadApiConfig } from './platform/config/index.ts';
import { createLogger } from './platform/logging/logger.ts';
import { exitWith, onShutdown } from './shutdown.ts';
import { lowerPriorityOfThreadPool } from './thread-priority.ts';

/** Requests under way get 8 s; whoever stops the process kills it after 20 s (docker-compose.yml). */
const stopDeadlineMs = 16_000;

try {
  const config = loadApiConfig();
  await lowerPriorityOfThreadPool();
  const log = createLogger('api', config);
  const api = await composeApi(config, log);
  const server = await startServer(api.app, config.HOST, config.PORT);
  log.info('the API listens', { host: config.HOST, port: server.port, publicUrl: config.PUBLIC_URL });
  const monitoring =
    config.METRICS_PORT === undefined ? null : await startServer(api.monitoring, config.HOST, config.METRICS_PORT);
  const stop = async (): Promise<void> => {
    await Promise.all([server.close(), monitoring?.close()]);
    await api.close();
  };
  onShutdown(log, stop, stopDeadlineMs);
  // Otherwise only an orderly end would write it.
  flushCompileCache();
} catch (error) {
  exitWith(error);
}
