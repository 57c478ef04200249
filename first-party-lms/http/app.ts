import express, { type Express } from 'express';
import helmet from 'helmet';
import { dashboardRoutes, type DashboardDependencies } from '../dashboard/routes.ts';
import { pageStyleHash } from '../dashboard/pages/page-shell.ts';
import { RefusedError } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { accessLog } from './access-log.ts';
import { errorMapper } from './error-mapper.ts';
import { healthRoutes } from './health.ts';
import { operationRoutes } from './operations.ts';
import { provisioningRoutes } from './provisioning.ts';

export interface AppDependencies extends DashboardDependencies {
  readonly log: Logger;
  readonly provisioningToken: string;
}

/** Creates the whole HTTP application of the first-party LMS. */
export function createApp(dependencies: AppDependencies): Express {
  const { database, cipher, log, provisioningToken } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.use(accessLog(log));
  app.use(
    helmet({
      // The reverse proxy terminates TLS and decides whether to promise HTTPS permanently.
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'no-referrer' },
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          styleSrc: [pageStyleHash],
          formAction: ["'self'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
    }),
  );
  app.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use(healthRoutes(database.queries));
  app.use('/provisioning', provisioningRoutes(database, cipher, provisioningToken));
  app.use(operationRoutes(database, cipher));
  app.use(dashboardRoutes(dependencies));
  app.use(() => {
    throw new RefusedError(404, 'There is nothing at this address.');
  });
  app.use(errorMapper(log));
  return app;
}
