import { createServer, type Server } from 'node:http';
import { createServer as createProbe } from 'node:net';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** A port on loopback that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * /healthz: 200 while the worker polls, else 503. /metrics: the process's and the SDK's metrics together.
 * @param sdkMetricsPort where the SDK serves its own
 */
export async function startHealthServer(
  host: string,
  port: number,
  sdkMetricsPort: number,
  isPolling: () => boolean,
): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(isPolling() ? 200 : 503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: isPolling() ? 'ok' : 'starting' }));
    } else if (request.url === '/metrics') {
      void Promise.all([registry.metrics(), sdkMetrics(sdkMetricsPort)]).then((parts) => {
        response.writeHead(200, { 'Content-Type': registry.contentType });
        response.end(parts.join('\n'));
      });
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
    return await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  } catch {
    return '';
  }
}
