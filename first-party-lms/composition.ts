import type { LmsConfig } from './config/config.ts';
import { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { createApp } from './http/app.ts';
import { startServer } from './http/server.ts';
import type { Logger } from './logging/logger.ts';
import { ReportRetrier } from './reports/report-retrier.ts';
import { ReportSender, usualTimes, type SendingTimes } from './reports/report-sender.ts';
import { Cipher } from './secrets/cipher.ts';

export interface RunningLms {
  readonly port: number;
  /** Answers the current requests, then stops. Reports that were not accepted stay in the outbox. */
  stop(): Promise<void>;
}

/**
 * Brings the database up to date and starts the LMS.
 * @throws ListenError, or an error of the database
 */
export async function startLms(config: LmsConfig, log: Logger, times: SendingTimes = usualTimes): Promise<RunningLms> {
  const applied = await migrate(config.DATABASE_URL);
  if (applied.length > 0) log.info('the database was brought up to date', { applied });
  const database = new Database(config.DATABASE_URL, log);
  const cipher = new Cipher(config.SECRET_KEY);
  const sender = new ReportSender(database, cipher, log, times);
  const retrier = new ReportRetrier(sender, log, times.interval);
  const app = createApp({
    database,
    cipher,
    sender,
    log,
    publicUrl: config.PUBLIC_URL,
    provisioningToken: config.PROVISIONING_TOKEN,
  });
  try {
    const server = await startServer(app, config.HOST, config.PORT);
    retrier.start();
    return {
      port: server.port,
      stop: async () => {
        await server.close();
        await retrier.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
