import { startServer } from './api/server.ts';
import { composeApi } from './composition/compose-api.ts';
import { loadApiConfig } from './config/index.ts';
import { createLogger } from './logging/logger.ts';
import { exitWith, onShutdown } from './shutdown.ts';

try {
  const config = loadApiConfig();
  const log = createLogger('api', config);
  const api = await composeApi(config, log);
  const server = await startServer(api.app, config.HOST, config.PORT);
  log.info('the API listens', { host: config.HOST, port: server.port, publicUrl: config.PUBLIC_URL });
  onShutdown(log, async () => {
    await server.close();
    await api.close();
  });
} catch (error) {
  exitWith(error);
}
