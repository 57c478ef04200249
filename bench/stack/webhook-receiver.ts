import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenEvent {
  /** The event's id, which each attempt repeats. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Accepts every webhook at once. */
export interface WebhookReceiver {
  readonly origin: string;
  readonly taken: readonly TakenEvent[];
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const taken: TakenEvent[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      taken.push({
        id: String(request.headers['webhook-id']),
        at: performance.timeOrigin + performance.now(),
      });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
