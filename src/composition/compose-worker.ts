import { createActivities, type Activities } from '../../activities/index.ts';
import { retryLimits, type RetryLimits } from '../../activities/retry-limit.ts';
import { removeOldImports } from '../features/imports/run-import.ts';
import { removeOldCorrections } from '../features/corrections/end-correction.ts';
import { removeOldBulkRuns } from '../features/bulk-runs/end-bulk-run.ts';
import type { WorkerConfig } from '../platform/config/index.ts';
import { createMailer } from '../platform/outbox/smtp/mailer.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { createNameResolver } from '../platform/outbound-http/name-resolver.ts';
import { createOutboundClient } from '../platform/outbound-http/outbound-client.ts';
import type { MeasuredDatabase } from '../platform/monitoring/measure-connections.ts';
import { halfOfPool, openDatabase } from '../platform/database/database.ts';
import { dropExpiredPartitions, ensurePartitions } from '../platform/database/partitions.ts';
import { RestingOrganisations } from '../features/progress/resting-organisations.ts';
import { HandledWork } from '../platform/work/handled-work.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { loadEventCatalogue } from '../features/webhooks/event-catalogue.ts';
import { composeCpuPool } from './compose-cpu-pool.ts';
import { composeDrawingTrial } from './compose-drawing-trial.ts';
import { composeLms } from './compose-lms.ts';
import { contractPath } from './contract-path.ts';
import { createEmailKinds } from './email-kinds.ts';
import { watchedWork, type WatchedWork } from './watched-work.ts';

/**
 * Limits for an endpoint's answer; a 2xx counts however long it is. Each endpoint has its own limit of calls. So the
 * limit of the organisation hardly makes its calls wait.
 */
const webhookLimits = { bodyBytes: 64 * 1024, calls: 1_000, callsOfOrganisation: 400 };

/** Connections to the mail server that a worker keeps open. It sends as many e-mails at a time. */
const smtpConnections = 10;

export interface WorkerProcess {
  readonly activities: Activities;
  /** Creates the ledgers' partitions for the next months. It is cheap when they exist. */
  ensurePartitions(): Promise<void>;
  /** Drops the months of events and webhook deliveries that are older than 90 days. */
  dropExpiredPartitions(): Promise<void>;
  /** Removes imported files, which are personal data, 30 days after their upload. */
  removeOldImports(): Promise<void>;
  /** Removes bulk runs after 90 days, and after a day those that were not started. */
  removeOldBulkRuns(): Promise<void>;
  /** Removes previews of corrections after a day, and the rows of applied ones after 90 days. */
  removeOldCorrections(): Promise<void>;
  /** The pool of connections, for metrics. */
  readonly database: MeasuredDatabase;
  /** The inputs of the worker's health check. */
  readonly health: {
    pingDatabase(): Promise<void>;
    readonly work: readonly WatchedWork[];
  };
  close(): Promise<void>;
}

/** Connects the parts that the activities of a worker process need. */
export async function composeWorker(
  config: WorkerConfig,
  log: Logger,
  limits: RetryLimits = retryLimits,
): Promise<WorkerProcess> {
  const database = await openDatabase({
    url: config.DATABASE_URL,
    poolMax: config.DATABASE_POOL_MAX,
    applicationName: 'attain-worker',
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS,
    perOrganisation: halfOfPool(config.DATABASE_POOL_MAX),
  });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, poolMax: smtpConnections });
  const cpuPool = composeCpuPool(config, log);
  const publicUrl = config.PUBLIC_URL;
  const messageIdDomain = new URL(publicUrl).hostname;
  const lms = composeLms(config, database, cpuPool, log);
  const handled = new HandledWork();
  const drawingTrial = composeDrawingTrial(config, database, cpuPool, log);
  const activities = createActivities({
    reports: {
      database,
      messageIdDomain,
      onFailedReport: (reportId, reason) => log.error('a progress report was set aside', { reportId, reason }),
      resting: new RestingOrganisations(),
      onApplied: () => handled.note('reports'),
      onEndedEarly: (error) => log.warn('a run ended before reports that had just arrived were applied', { error }),
    },
    emails: {
      database,
      mailer,
      kinds: createEmailKinds(config, (code) => drawingTrial.add(code)),
      log,
      onNoted: () => handled.note('e-mails'),
    },
    lifecycle: { ...lms, messageIdDomain, onFinished: () => handled.note('actions') },
    pulls: lms,
    bulkRuns: { database, log, openActionsMax: config.OPEN_ACTIONS_MAX },
    corrections: { database, messageIdDomain, log },
    imports: { database, messageIdDomain, log, openActionsMax: config.OPEN_ACTIONS_MAX },
    webhooks: {
      database,
      secretBox: createSecretBox(config.SECRET_KEYS),
      client: {
        ...createOutboundClient({
          allowedRanges: config.OUTBOUND_ALLOWED_RANGES,
          resolve: createNameResolver({ servers: config.OUTBOUND_NAME_SERVERS }),
          limits: webhookLimits,
        }),
        maskLongAnswer: (key, answer) => cpuPool.run('maskAnswer', answer, { key }),
      },
      retryWaits: config.WEBHOOK_RETRY_WAITS,
      catalogue: loadEventCatalogue(contractPath),
      publicUrl,
      log,
      onRecorded: () => handled.note('deliveries'),
    },
    limits,
  });
  return {
    activities,
    database,
    health: {
      pingDatabase: () => database.ping(),
      work: watchedWork(database, handled),
    },
    ensurePartitions: async () => {
      const made = await ensurePartitions(database, 3);
      if (made > 0) log.info('made partitions of the ledgers', { made });
    },
    dropExpiredPartitions: async () => {
      const dropped = await dropExpiredPartitions(database);
      if (dropped > 0)
        log.info('dropped months of events and webhook deliveries that were kept for 90 days', { dropped });
    },
    removeOldImports: async () => {
      const removed = await removeOldImports(database);
      if (removed > 0)
        log.info('removed imports that were kept for 30 days, with their rows', { importsAndRows: removed });
    },
    removeOldBulkRuns: async () => {
      const removed = await removeOldBulkRuns(database);
      if (removed > 0) log.info('removed old bulk runs, with their rows', { runsAndRows: removed });
    },
    removeOldCorrections: async () => {
      const removed = await removeOldCorrections(database);
      if (removed > 0) log.info('removed rows of old previews of corrections and of applied ones', { rows: removed });
    },
    close: async () => {
      await drawingTrial.stop();
      await Promise.all([database.close(), mailer.close(), cpuPool.close()]);
    },
  };
}
