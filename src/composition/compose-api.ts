import type { Express } from 'express';
import { createDigestTokens } from '../features/alerts/digest-tokens.ts';
import { evaluateAlerts } from '../features/alerts/evaluate-alerts.ts';
import { takeOrganisationsForAlerts } from '../features/alerts/store/alerts.ts';
import { createApp, createMonitoringApp, type AppDependencies } from './http/app.ts';
import { createApiMetrics } from '../platform/http/metrics.ts';
import { createRecordUnknownFields } from '../features/api-keys/index.ts';
import { RequestLog } from '../features/api-requests/request-log.ts';
import { createTryTokens } from '../features/api-keys/try-tokens.ts';
import { createVerifyApiKey } from '../features/api-keys/verify-api-key.ts';
import { findBrand } from '../features/certificates/store/brand.ts';
import { findCertificateByCode } from '../features/certificates/find-by-code.ts';
import { createFindCertificatePdf, type RenderCertificate } from '../features/certificates/find-certificate-pdf.ts';
import { createPreviewCertificate } from '../features/certificates/preview-certificate.ts';
import { finishAbandonedActions } from '../features/enrolments/lifecycle/finish-abandoned-actions.ts';
import { findOrphanedImports } from '../features/imports/run-import.ts';
import { ActionTurns } from '../features/enrolments/lifecycle/action-turns.ts';
import { closeLostActions } from '../features/enrolments/lifecycle/close-lost-actions.ts';
import type { EncodeLogo } from '../features/certificates/drawable-logo.ts';
import { createInvitationTokens } from '../features/accounts/invitations/invitation-tokens.ts';
import { createResetTokens } from '../features/accounts/password-reset/reset-tokens.ts';
import { createReceiveReport } from '../features/progress/receive-report.ts';
import {
  createReceiveProviderReport,
  createVerifyReportSecret,
} from '../features/lms/first-party/receive-provider-report.ts';
import { findOrphanedRecoveries } from '../features/webhooks/run-recovery.ts';
import type { ApiConfig } from '../platform/config/index.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { createRequestCheck } from '../platform/outbound-http/check-request.ts';
import { keptFor } from '../platform/http/health.ts';
import { keepBriefly } from '../platform/monitoring/keep-briefly.ts';
import type { MeasuredDatabase } from '../platform/monitoring/measure-connections.ts';
import { halfOfPool, openDatabase } from '../platform/database/database.ts';
import { organisationsWithWaitingReports } from '../features/progress/store/progress-reports.ts';
import { countGivenUpWork } from '../platform/work/processing-failures.ts';
import { endpointsWithOverdueRetries, endpointsWithWaiting } from '../features/webhooks/store/webhook-lookups.ts';
import { checkTemporal, checkWorkers } from '../platform/temporal/health.ts';
import { ChangeWatcher } from '../features/changes/change-watcher.ts';
import { createCheckRuns } from '../features/lms-checks/check-runs.ts';
import { endAbandonedCheck, findAbandonedChecks } from '../features/lms-checks/end-check.ts';
import { closeOverdueCalls, organisationsWithOverdueCalls } from '../features/lms/index.ts';
import { createCorrectionStarts } from '../features/corrections/correction-runs.ts';
import { findOrphanedCorrections } from '../features/corrections/end-correction.ts';
import { createBulkRunStarts } from '../features/bulk-runs/start-bulk-runs.ts';
import { findOrphanedBulkRuns } from '../features/bulk-runs/end-bulk-run.ts';
import { createImportRuns } from '../features/imports/import-runs.ts';
import { createLifecycleRuns } from '../features/enrolments/lifecycle-runs.ts';
import { createInboundIntake } from '../features/lms-progress/inbound/receive-delivery.ts';
import { findSchedulesToSync, syncSchedule } from '../features/lms-progress/pulls/sync-schedules.ts';
import { createPullRuns } from '../features/lms-progress/pulls/pull-runs.ts';
import { ReportDispatcher } from '../features/progress/report-dispatcher.ts';
import { createRunStarter } from '../features/progress/report-runs.ts';
import { startSweeper } from './sweeper.ts';
import { mayOpenDashboard } from '../features/lms/first-party/may-open-dashboard.ts';
import { extendChain, organisationsWithNewChanges, type FileDependencies } from '../features/evidence/index.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createTemporalClient, ensureSearchAttributes } from '../platform/temporal/temporal-client.ts';
import { WebhookDispatcher } from '../features/webhooks/webhook-dispatcher.ts';
import { createWebhookRuns } from '../features/webhooks/webhook-runs.ts';
import { workflowsUrl } from '../platform/temporal/workflows-url.ts';
import { loadEventCatalogue } from '../features/webhooks/event-catalogue.ts';
import { WaitBudget, withWaitBudget } from '../platform/waiting/wait-budget.ts';
import { composeCpuPool } from './compose-cpu-pool.ts';
import { composePrintCheck } from './compose-print-check.ts';
import { composeOutageLog } from './compose-outage-log.ts';
import { composeEmailDispatchers } from './compose-email-dispatchers.ts';
import { composeLms } from './compose-lms.ts';
import { contractPath } from './contract-path.ts';

// Milliseconds. A dispatcher hands over within milliseconds, so older work was not handed over.
const sweptAfter = 3_000;

export interface ApiProcess {
  readonly app: Express;
  /** The application behind METRICS_PORT. */
  readonly monitoring: Express;
  /** The pools of connections of the roles attain_app and attain_intake. */
  readonly databases: readonly MeasuredDatabase[];
  /** Ends the streams of changes. Call it before the HTTP server closes, which waits for open requests. */
  endStreams(): Promise<void>;
  /** Registers our search attributes at Temporal, so that operators can filter before the first run. Never rejects. */
  registerSearchAttributes(): Promise<void>;
  /** Stops handing work over and closes the connections. Call it after the HTTP server has closed. */
  close(): Promise<void>;
}

/** Connects the parts of an API process. It opens no connection before the first use. */
export async function composeApi(
  config: ApiConfig,
  log: Logger,
  options = { validateResponses: false },
): Promise<ApiProcess> {
  const poolMax = config.DATABASE_POOL_MAX;
  const database = await openDatabase({
    url: config.DATABASE_URL,
    poolMax,
    applicationName: 'attain-api',
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS,
    statementTimeout: 4_000,
    perOrganisation: halfOfPool(poolMax),
  });
  const intake = await openDatabase({
    url: config.DATABASE_INTAKE_URL,
    poolMax: 2,
    applicationName: 'attain-intake',
    preparesStatements: config.DATABASE_PREPARED_STATEMENTS,
    statementTimeout: 4_000,
  });
  const cpuPool = composeCpuPool(config, log);
  const renderCertificate: RenderCertificate = (key, document) => cpuPool.run('renderCertificate', document, { key });
  const encodeLogo: EncodeLogo = (key, content) => cpuPool.run('encodeLogo', content, { key });
  const temporal = createTemporalClient(config);
  const runs = createRunStarter(temporal);
  const actionRuns = createLifecycleRuns(temporal);
  const messageIdDomain = new URL(config.PUBLIC_URL).hostname;
  const startImportRun = createImportRuns(temporal);
  const startBulkRun = createBulkRunStarts(temporal);
  const startCorrection = createCorrectionStarts(temporal);
  const health = {
    database: async () => void (await Promise.all([database.ping(), intake.ping()])),
    temporal: () => checkTemporal(temporal),
  };
  const loopLog = composeOutageLog(log, health);
  const dispatcher = new ReportDispatcher(runs, loopLog);
  const webhookRuns = createWebhookRuns(temporal);
  const pullRuns = createPullRuns(temporal);
  const webhookDispatcher = new WebhookDispatcher({
    endpointsWithWaiting: (after, most) => endpointsWithWaiting(database, after, most),
    endpointsWithOverdueRetries: (dueBefore, after, most) =>
      endpointsWithOverdueRetries(database, dueBefore, after, most),
    startDeliveryRun: (endpoint) => webhookRuns.startDeliveryRun(endpoint),
    log: loopLog,
  });
  const emailDispatchers = composeEmailDispatchers(database, temporal, loopLog);
  const givenUpWork = keepBriefly(
    () => withWaitBudget(new WaitBudget(1_000), () => countGivenUpWork(database)),
    keptFor,
  );
  const metrics = createApiMetrics(() => dispatcher.load, { app: database, intake }, givenUpWork);
  const requestLog = new RequestLog({
    database,
    log: loopLog,
    onUnknownKey: (count) => metrics.unknownKeys.inc(count),
    onLost: (count) => metrics.lostRequests.inc(count),
  });
  const evidence: FileDependencies = {
    database,
    secretBox: createSecretBox(config.SECRET_KEYS),
    publicUrl: config.PUBLIC_URL,
    buildPayload: (key, pieces) => cpuPool.run('buildEvidencePayload', pieces, { key }),
  };
  const stopSweeping = startSweeper({
    organisationsWithWaitingReports: () => organisationsWithWaitingReports(database, new Date(Date.now() - sweptAfter)),
    notify: (organisationId) => dispatcher.notify(organisationId),
    closeLostActions: () => closeLostActions({ database, log }),
    finishAbandonedActions: () =>
      finishAbandonedActions({ database, log, messageIdDomain }, (actionId, runId) =>
        actionRuns.isOver(actionId, runId),
      ),
    orphanedImports: () => findOrphanedImports(database),
    startImportRun,
    orphanedBulkRuns: () => findOrphanedBulkRuns(database),
    startBulkRun,
    orphanedCorrections: () => findOrphanedCorrections(database),
    startCorrection,
    orphanedRecoveries: () => findOrphanedRecoveries(database),
    startRecoveryRun: (recovery) => webhookRuns.startRecoveryRun(recovery),
    pullSchedulesToSync: () => findSchedulesToSync(database),
    organisationsWithDueAlerts: () => takeOrganisationsForAlerts(database, 20),
    evaluateAlerts: async (organisationId) => {
      if (await evaluateAlerts(database, organisationId)) emailDispatchers.notify();
    },
    syncPullSchedule: (organisationId) => syncSchedule({ database, runs: pullRuns }, organisationId),
    abandonedChecks: () => findAbandonedChecks(database),
    endAbandonedCheck: (organisationId) => database.inOrganisation(organisationId, (tx) => endAbandonedCheck(tx)),
    organisationsWithNewChanges: () => organisationsWithNewChanges(database),
    extendChain: (organisationId) => extendChain(evidence, organisationId),
    overdueCalls: () => organisationsWithOverdueCalls(database),
    closeOverdueCalls: (organisationId) => database.inOrganisation(organisationId, (tx) => closeOverdueCalls(tx)),
    log: loopLog,
  });
  const changes = new ChangeWatcher({ database, log: loopLog });
  const lms = composeLms(config, database, cpuPool, log);
  const tryTokens = createTryTokens(config.SECRET_KEYS);
  const dependencies: AppDependencies = {
    log,
    actions: {
      database,
      log: loopLog,
      runs: actionRuns,
      turns: new ActionTurns(),
      openActionsMax: config.OPEN_ACTIONS_MAX,
    },
    resolve: {
      ...lms,
      messageIdDomain,
      onEmailsQueued: () => emailDispatchers.notify(),
    },
    workflowsUrl: workflowsUrl(config),
    onEmailsQueued: () => emailDispatchers.notify(),
    secretBox: lms.secretBox,
    evidence,
    pullRuns,
    encodeLogo,
    previewCertificate: createPreviewCertificate({
      database,
      publicUrl: config.PUBLIC_URL,
      encodeLogo,
      renderCertificate,
    }),
    findPrintWarnings: composePrintCheck(cpuPool, log),
    compareRevisions: (organisationId, texts) => cpuPool.run('compareRevisions', texts, { key: organisationId }),
    resetTokens: createResetTokens(config.SECRET_KEYS),
    readImportFile: (organisationId, file) => cpuPool.run('readImportFile', file, { key: organisationId }),
    startImportRun: (started) => {
      startImportRun(started).catch((error: unknown) => log.warn('an import waits until it is swept up', { error }));
    },
    startBulkRun: (started) => {
      startBulkRun(started).catch((error: unknown) => log.warn('a bulk run waits until it is swept up', { error }));
    },
    startCorrection: (started) => {
      startCorrection(started).catch((error: unknown) =>
        log.warn('a correction waits until it is swept up', { error }),
      );
    },
    digestTokens: createDigestTokens(config.SECRET_KEYS),
    invitationTokens: createInvitationTokens(config.SECRET_KEYS),
    webhooks: {
      requestCheck: createRequestCheck({ allowedRanges: config.OUTBOUND_ALLOWED_RANGES }),
      catalogue: loadEventCatalogue(contractPath),
      client: {
        ...lms.tenantClient,
        maskLongAnswer: (key, answer) => cpuPool.run('maskAnswer', answer, { key }),
      },
      startRecoveryRun: (recovery) => {
        webhookRuns
          .startRecoveryRun(recovery)
          .catch((error: unknown) => log.warn('a recovery waits until it is swept up', { error }));
      },
    },
    metrics,
    lmsChecks: { database, startCheckRun: createCheckRuns(temporal) },
    lmsConfiguration: {
      ...lms,
      // Our own URL may be an address of an internal network, which a browser cannot reach.
      firstPartyPublicUrl: lms.firstPartyUrl === null ? null : (config.FIRST_PARTY_LMS_PUBLIC_URL ?? lms.firstPartyUrl),
      provisioningToken: config.FIRST_PARTY_LMS_PROVISIONING_TOKEN ?? null,
      publicUrl: config.PUBLIC_URL,
    },
    changes,
    database,
    contractPath,
    trustProxy: config.TRUST_PROXY,
    separateMonitoring: config.METRICS_PORT !== undefined,
    publicUrl: config.PUBLIC_URL,
    portalPath: config.PORTAL_PATH,
    validateResponses: options.validateResponses,
    tryTokens,
    verifyApiKey: createVerifyApiKey(database, tryTokens),
    receiveReport: createReceiveReport(intake),
    inbound: createInboundIntake({
      database,
      intake,
      secretBox: lms.secretBox,
      connectors: lms.connectors,
      log,
    }),
    verifyReportSecret: createVerifyReportSecret(database),
    receiveProviderReport: createReceiveProviderReport(intake),
    mayOpenDashboard: (organisationId, userId) => mayOpenDashboard(database, organisationId, userId),
    onReceived: (organisationId, reportId) => {
      metrics.acknowledged.inc();
      dispatcher.notify(organisationId, reportId);
    },
    onRefused: (request) => requestLog.add(request),
    onUnknownFields: createRecordUnknownFields(database, log),
    findCertificate: (code) => findCertificateByCode(database, code),
    findBrand: (organisationId) => database.inOrganisation(organisationId, findBrand),
    findCertificatePdf: createFindCertificatePdf({
      database,
      log,
      publicUrl: config.PUBLIC_URL,
      encodeLogo,
      renderCertificate,
    }),
    health: {
      ...health,
      workers: () => checkWorkers(temporal),
      givenUpWork,
    },
  };
  return {
    app: createApp(dependencies),
    monitoring: createMonitoringApp(dependencies),
    databases: [database, intake],
    endStreams: () => changes.stop(),
    registerSearchAttributes: () =>
      temporal.client
        .withDeadline(Date.now() + 10_000, () => ensureSearchAttributes(temporal))
        // The start of a run does it again, and says what is wrong.
        .catch(() => undefined),
    close: async () => {
      await Promise.all([stopSweeping(), changes.stop()]);
      await requestLog.close();
      await Promise.all([dispatcher.stop(), webhookDispatcher.stop(), emailDispatchers.stop()]);
      loopLog.close();
      await Promise.all([database.close(), intake.close(), temporal.close(), cpuPool.close()]);
    },
  };
}
