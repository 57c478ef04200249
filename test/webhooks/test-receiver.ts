import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as a receiver gets it. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly at: number;
}

/** The receiver's reply to a delivery; null means that it never replies. */
export type Reply = {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
} | null;

export interface TestReceiver {
  readonly url: string;
  readonly received: Received[];
  /** The ids of what was answered with a status of 2xx. */
  readonly accepted: string[];
  /** Connections that were ever made. */
  connections(): number;
  /** Deliveries that have come and were not answered yet, at most, at any time. */
  mostAtOnce(): number;
  answer(decide: (delivery: Received) => Reply): void;
  /** Stops listening until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A real HTTP server in the place of an integrator's; the test decides what it answers. */
export async function startReceiver(host = '127.0.0.1'): Promise<TestReceiver> {
  const received: Received[] = [];
  const accepted: string[] = [];
  let decide: (delivery: Received) => Reply = () => ({ status: 204 });
  let connections = 0;
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    response.on('close', () => (open -= 1));
    open += 1;
    most = Math.max(most, open);
    request.on('end', () => {
      const delivery = toReceived(request, Buffer.concat(chunks));
      received.push(delivery);
      const reply = decide(delivery);
      if (reply === null) return;
      if (reply.status >= 200 && reply.status < 300) accepted.push(delivery.id);
      send(response, reply);
    });
  });
  server.on('connection', () => (connections += 1));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, host, resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/hooks`,
    received,
    accepted,
    connections: () => connections,
    mostAtOnce: () => most,
    answer: (next) => (decide = next),
    down: close,
    up: () => listen(port),
    close,
  };
}

const toReceived = (request: IncomingMessage, body: Buffer): Received => ({
  id: String(request.headers['webhook-id']),
  path: request.url!,
  headers: request.headers,
  body: body.toString('utf8'),
  at: Date.now(),
});

const send = (response: ServerResponse, { status, headers = {}, body = '' }: NonNullable<Reply>) =>
  response.writeHead(status, headers).end(body);
