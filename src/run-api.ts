import { flushCompileCache } from 'node:module';
import { startServer } from './platform/http/server.ts';
import { composeApi } from './composition/compose-api.ts';
import { loadApiConfig } from './platform/config/index.ts';
import { createLogger } from './platform/logging/logger.ts';
import { exitWith, onShutdown } from './shutdown.ts';
import { lowerPriorityOfThreadPool } from './thread-priority.ts';

/** Current requests get 8 s. After 20 s the process is killed (docker-compose.yml). */
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
    await api.endStreams();
    await Promise.all([server.close(), monitoring?.close()]);
    await api.close();
  };
  onShutdown(log, stop, stopDeadlineMs);
  void api.registerSearchAttributes();
  // Without this, only an orderly exit would write the cache.
  flushCompileCache();
} catch (error) {
  exitWith(error);
}
