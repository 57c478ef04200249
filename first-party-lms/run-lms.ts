import { flushCompileCache } from 'node:module';
import { startLms } from './composition.ts';
import { loadLmsConfig } from './config/config.ts';
import { createLogger } from './logging/logger.ts';

try {
  const config = loadLmsConfig();
  const log = createLogger(config);
  const lms = await startLms(config, log);
  log.info('the first-party LMS listens', { host: config.HOST, port: lms.port, publicUrl: config.PUBLIC_URL });

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // A second signal ends the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    lms.stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error('stopping failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Without this, only an orderly exit would write the cache.
  flushCompileCache();
} catch (error) {
  const isExpected = error instanceof Error && ['ConfigurationError', 'ListenError'].includes(error.name);
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
