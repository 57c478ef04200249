import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createRandom } from './random.ts';

/** One attempt at a delivery as the endpoint got it. */
export interface ReceivedEvent {
  readonly at: number;
  readonly organisationId: string;
  readonly id: string;
  readonly type: string;
  /** Whether the signature of Standard Webhooks is valid. */
  readonly signed: boolean;
  /** Whether it was answered with 2xx. */
  readonly taken: boolean;
}

export interface EventReceiver {
  readonly origin: string;
  readonly received: ReceivedEvent[];
  /** The signing secret of the organisation's endpoint at `<origin>/<organisation id>`. */
  expect(organisationId: string, secret: string): void;
  close(): Promise<void>;
}

/** Starts an endpoint of webhooks that checks signatures and records ids. It answers 3 % of the attempts with 500. */
export async function startEventReceiver(seed: number): Promise<EventReceiver> {
  const random = createRandom(seed + 3);
  const received: ReceivedEvent[] = [];
  const secrets = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const organisationId = request.url!.slice(1);
      const body = Buffer.concat(chunks).toString('utf8');
      const taken = !random.chance(0.03);
      const headers = request.headers as Record<string, string>;
      received.push({
        at: Date.now(),
        organisationId,
        id: String(headers['webhook-id']),
        type: typeOf(body),
        signed: isSigned(secrets.get(organisationId) ?? '', body, headers),
        taken,
      });
      response.writeHead(taken ? 204 : 500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    expect: (organisationId, secret) => void secrets.set(organisationId, secret),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function typeOf(body: string): string {
  try {
    return String((JSON.parse(body) as { type?: unknown }).type);
  } catch {
    return '';
  }
}
