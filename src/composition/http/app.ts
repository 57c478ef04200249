import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from '../../platform/logging/logger.ts';
import { documentationRoutes } from '../../platform/http/documentation.ts';
import { chooseLanguage } from '../../platform/http/choose-language.ts';
import { livenessRoute, readinessRoute, statusRoute, type HealthChecks } from '../../platform/http/health.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { measureRequests, metricsRoute, type ApiMetrics } from '../../platform/http/metrics.ts';
import { errorMapper } from '../../platform/http/middleware/error-mapper.ts';
import { requestContext } from '../../platform/http/middleware/request-context.ts';
import { inRequestLanguage } from '../../platform/http/middleware/request-language.ts';
import { requireHost } from '../../platform/http/middleware/require-host.ts';
import { unknownAddress } from '../../platform/http/unknown-address.ts';
import { portalPages, type PortalPagesDependencies } from '../../platform/http/portal-pages.ts';
import { createSessionCookie } from '../../features/accounts/http/session-cookie.ts';
import { digestPages, type DigestPagesDependencies } from '../../features/alerts/http/digest-pages.ts';
import { publicEvidence, type PublicEvidenceDependencies } from '../../features/evidence/http/public-evidence.ts';
import { portalApi } from './portal-api.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { providerApi, type ProviderApiDependencies } from '../../features/lms/first-party/http/index.ts';
import { inboundRoutes, type InboundRoutesDependencies } from '../../features/lms-progress/http/inbound.ts';
import { publicApi, type PublicApiDependencies } from './public-api.ts';
import { publicPages, type PublicPagesDependencies } from '../../features/certificates/http/public-pages.ts';
import { t } from '../../language/translate.ts';

export interface AppDependencies
  extends
    PublicApiDependencies,
    ProviderApiDependencies,
    InboundRoutesDependencies,
    PublicPagesDependencies,
    DigestPagesDependencies,
    PublicEvidenceDependencies,
    Omit<PortalPagesDependencies, 'hasSession'>,
    PortalDependencies {
  readonly log: Logger;
  readonly health: HealthChecks;
  readonly metrics: ApiMetrics;
  /** Number of reverse proxies in front of this process. */
  readonly trustProxy: number;
  /** Whether only `createMonitoringApp` serves /readyz and /metrics. */
  readonly separateMonitoring: boolean;
}

/** Creates the application for monitoring, on a port that the public cannot reach: /healthz, /readyz and /metrics. */
export function createMonitoringApp({ log, health, metrics }: AppDependencies): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(livenessRoute(), readinessRoute(health), metricsRoute(metrics));
  app.use(() => {
    throw new HttpError(404, t('There is nothing at this address.'));
  });
  app.use(errorMapper(log));
  return app;
}

/** Creates the whole HTTP application of an API process. */
export function createApp(dependencies: AppDependencies): Express {
  const { log, health, metrics, trustProxy, contractPath, separateMonitoring, portalPath, publicUrl } = dependencies;
  const cookie = createSessionCookie(publicUrl);
  const app = express();
  app.set('trust proxy', trustProxy);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(requestContext(log));
  app.use(requireHost);
  app.use(measureRequests(metrics));
  app.use(['/healthz', '/readyz', '/status', '/verify', '/digest'], inRequestLanguage);
  app.use(livenessRoute());
  if (!separateMonitoring) app.use(readinessRoute(health), metricsRoute(metrics));
  app.use(
    helmet({
      // The reverse proxy terminates TLS and decides whether to promise HTTPS permanently.
      strictTransportSecurity: false,
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    }),
  );
  app.use(statusRoute(health));
  app.use(documentationRoutes({ contractPath, publicUrl: dependencies.publicUrl }));
  app.use(chooseLanguage(dependencies));
  app.use(publicPages(dependencies));
  app.use(publicEvidence(dependencies));
  app.use(digestPages(dependencies));
  app.use(portalPages({ log, portalPath, hasSession: (request) => cookie.read(request) !== null }));
  app.use(publicApi(dependencies));
  app.use(inboundRoutes(dependencies));
  app.use(providerApi(dependencies));
  app.use(portalApi(dependencies));
  app.use(inRequestLanguage, unknownAddress);
  app.use(errorMapper(log));
  return app;
}
