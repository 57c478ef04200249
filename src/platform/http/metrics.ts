import { Router, type Request, type RequestHandler, type Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { keepBriefly } from '../monitoring/keep-briefly.ts';
import { measureConnections, type MeasuredDatabase } from '../monitoring/measure-connections.ts';
import { measureGivenUpWork, type GivenUpWork } from '../monitoring/measure-given-up-work.ts';
import { keptFor } from './health.ts';

export interface ApiMetrics {
  readonly registry: Registry;
  readonly acknowledged: Counter;
  readonly requestSeconds: Histogram<'method' | 'status'>;
  /** Refused requests of the public API whose key belongs to no organisation. */
  readonly unknownKeys: Counter;
  /** Refused requests that the log of requests lost. */
  readonly lostRequests: Counter;
}

/**
 * Creates the Prometheus metrics of an API process.
 * @param load called for each scrape
 * @param databases by the names of their roles
 * @param countGivenUpWork called for each scrape
 */
export function createApiMetrics(
  load: () => { waiting: number; busy: number },
  databases: Readonly<Record<string, MeasuredDatabase>>,
  countGivenUpWork: () => Promise<GivenUpWork>,
): ApiMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureConnections(registry, databases);
  measureGivenUpWork(registry, countGivenUpWork);
  const acknowledged = new Counter({
    name: 'attain_reports_acknowledged_total',
    help: 'Progress reports stored and answered with 200.',
    registers: [registry],
  });
  const requestSeconds = new Histogram({
    name: 'attain_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const unknownKeys = new Counter({
    name: 'attain_api_requests_unknown_key_total',
    help: 'Refused requests of the public API with no key or an unknown one. No organisation sees them.',
    registers: [registry],
  });
  const lostRequests = new Counter({
    name: 'attain_api_requests_lost_total',
    help: 'Refused requests of the public API that could not be kept, because the database was away.',
    registers: [registry],
  });
  new Gauge({
    name: 'attain_dispatcher_organisations',
    help: 'Organisations whose reports wait for a run (waiting) or are within one (busy).',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { waiting, busy } = load();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'busy' }, busy);
    },
  });
  return { registry, acknowledged, requestSeconds, unknownKeys, lostRequests };
}

/** Measures every request. */
export function measureRequests({ requestSeconds }: ApiMetrics): RequestHandler {
  return (request, response, next) => {
    const end = requestSeconds.startTimer({ method: request.method });
    response.on('close', () => end({ status: response.statusCode }));
    next();
  };
}

/** Serves /metrics, computed at most once a second. */
export function metricsRoute({ registry }: ApiMetrics): Router {
  const metrics = keepBriefly(() => registry.metrics(), keptFor);
  return Router().get('/metrics', async (_request: Request, response: Response) => {
    response.type(registry.contentType).send(await metrics());
  });
}
