import { Router, type Request, type Response } from 'express';
import type { components } from '../../contract/public-api.ts';
import type { ReadOnly } from '../../contract/read-only.ts';
import { renderStatusPage, type StatusState } from '../pages/status-page.ts';
import { sendPage } from './send-page.ts';
import type { GivenUpWork } from '../monitoring/measure-given-up-work.ts';
import { keepBriefly } from '../monitoring/keep-briefly.ts';

/** Each check resolves when the part is usable and rejects when it is not. */
export interface HealthChecks {
  /** Checks every pool of connections. */
  readonly database: () => Promise<void>;
  readonly temporal: () => Promise<void>;
  readonly workers: () => Promise<void>;
  /** Returns how much work of each kind waits for an operator. */
  readonly givenUpWork: () => Promise<GivenUpWork>;
}

type CheckResult = components['schemas']['CheckResult'];
type Readiness = ReadOnly<components['schemas']['Readiness']>;

const checkDeadline = 2_000;
/** Milliseconds for which an answer is reused. However often it is requested, the checks run once a second. */
export const keptFor = 1_000;

/** Serves /healthz: the process answers. */
export function livenessRoute(): Router {
  return Router().get('/healthz', (request: Request, response: Response) => {
    if (isForPerson(request)) sendStatusPage(response, 200, 'answers');
    else response.json({ status: 'ok' });
  });
}

/**
 * Serves /readyz: whether requests can be accepted, which depends on the database alone. Without Temporal or its
 * workers, reports are still accepted and applied later. So that state is `degraded` with status 200. Work that was
 * given up is listed, and does not change the status.
 */
export function readinessRoute(checks: HealthChecks): Router {
  const readiness = keepBriefly(() => check(checks), keptFor);
  return Router().get('/readyz', async (request: Request, response: Response) => {
    const ready = await readiness();
    const status = ready.status === 'unavailable' ? 503 : 200;
    if (isForPerson(request)) sendStatusPage(response, status, ready.status);
    else response.status(status).json(ready);
  });
}

/** Serves /status: a page that says in words whether Attain works. It says nothing of its parts, and nothing of tenants. */
export function statusRoute(checks: HealthChecks): Router {
  const readiness = keepBriefly(() => check(checks), keptFor);
  return Router().get('/status', async (_request: Request, response: Response) => {
    const { status } = await readiness();
    sendStatusPage(response, status === 'unavailable' ? 503 : 200, status);
  });
}

/** Browsers prefer HTML. Programs that say nothing, or take anything, get JSON as ever. */
const isForPerson = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';

function sendStatusPage(response: Response, status: number, state: StatusState): void {
  response.vary('Accept');
  sendPage(response, status, renderStatusPage(state));
}

async function check(checks: HealthChecks): Promise<Readiness> {
  const [database, temporal, workers, givenUpWork] = await Promise.all([
    checkResult(checks.database),
    checkResult(checks.temporal),
    checkResult(checks.workers),
    checks.givenUpWork().catch(() => null),
  ]);
  const status = database === 'failed' ? 'unavailable' : temporal === 'ok' && workers === 'ok' ? 'ready' : 'degraded';
  return { status, checks: { database, temporal, workers }, givenUpWork };
}

/** Returns the result of a check, within two seconds. */
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
