import { createServer, type Server } from 'node:http';
import { createServer as createProbe } from 'node:net';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { keepBriefly } from '../src/platform/monitoring/keep-briefly.ts';
import { measureConnections, type MeasuredDatabase } from '../src/platform/monitoring/measure-connections.ts';

/** Returns a port on loopback that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export interface HealthServerParts {
  /** The port at which the SDK serves its own metrics. */
  readonly sdkMetricsPort: number;
  readonly database: MeasuredDatabase;
  /** Returns `ok`, or the problem. */
  readonly health: () => Promise<string>;
}

/** Milliseconds for which an answer is reused. However often it is requested, it is computed once a second. */
const keptFor = 1_000;

/**
 * Serves /healthz and /metrics. /healthz replies 200 while the worker is healthy, else 503. /metrics has the metrics of
 * the process and of the SDK.
 */
export async function startHealthServer(
  host: string,
  port: number,
  { sdkMetricsPort, database, health }: HealthServerParts,
): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureConnections(registry, { app: database });
  const status = keepBriefly(health, keptFor);
  const metrics = keepBriefly(() => Promise.all([registry.metrics(), sdkMetrics(sdkMetricsPort)]), keptFor);
  const server = createServer((request, response) => {
    const answer = (code: number, type: string, text: string) =>
      response.writeHead(code, { 'Content-Type': type }).end(text);
    const failed = (error: unknown) => answer(500, 'text/plain', String(error));
    if (request.url === '/healthz') {
      status().then(
        (word) => answer(word === 'ok' ? 200 : 503, 'application/json', JSON.stringify({ status: word })),
        failed,
      );
    } else if (request.url === '/metrics') {
      metrics().then((parts) => answer(200, registry.contentType, parts.join('\n')), failed);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`Cannot listen on METRICS_PORT ${port}: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  return server;
}

async function sdkMetrics(port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(2_000);
    return await (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text();
  } catch {
    return '';
  }
}
