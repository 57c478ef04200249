import { Router, type Request, type Response } from 'express';

/** Each resolves when the thing can be used and rejects when it cannot. */
export interface HealthChecks {
  readonly database: () => Promise<void>;
  readonly temporal: () => Promise<void>;
  readonly workers: () => Promise<void>;
}

type CheckResult = 'ok' | 'failed';

const checkDeadline = 2_000;

/**
 * /healthz: the process answers. /readyz: requests can be taken, which depends on the database alone; without Temporal or
 * its workers reports are still accepted and applied later, so that is `degraded` and still 200 (decisions.md "Addresses").
 */
export function healthRoutes(checks: HealthChecks): Router {
  return Router()
    .get('/healthz', (_request: Request, response: Response) => {
      response.json({ status: 'ok' });
    })
    .get('/readyz', async (_request: Request, response: Response) => {
      const [database, temporal, workers] = await Promise.all([
        checkResult(checks.database),
        checkResult(checks.temporal),
        checkResult(checks.workers),
      ]);
      const status =
        database === 'failed' ? 'unavailable' : temporal === 'ok' && workers === 'ok' ? 'ready' : 'degraded';
      response.status(status === 'unavailable' ? 503 : 200).json({ status, checks: { database, temporal, workers } });
    });
}

/** The result of a check, within two seconds. */
export async function checkResult(check: () => Promise<void>): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve('failed'), checkDeadline);
  });
  const done = check().then(
    (): CheckResult => 'ok',
    (): CheckResult => 'failed',
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
