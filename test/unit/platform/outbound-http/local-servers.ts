import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { createServer as createSecureServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { certificate, key } from './certificate.ts';

export interface LocalServer {
  readonly port: number;
  /** Address at which the server listens. */
  readonly url: string;
  connections(): number;
  /** Resolves when the client has closed every connection. */
  isLeftAlone(): Promise<void>;
}

/** Answers a request, at once or later. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => unknown;

const opened: { server: Server; sockets: Set<Socket> }[] = [];

/** Closes what a test opened. */
export async function closeServers(): Promise<void> {
  await Promise.all(
    opened.splice(0).map(({ server, sockets }) => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
}

export const serve = (listener: RequestListener, host?: string) => open(createServer(listener), 'http', host);

export const serveSecurely = (listener: RequestListener) =>
  open(createSecureServer({ cert: certificate, key }, listener), 'https');

/** A server that says what it likes; `talk` runs for every connection, once its first bytes are there. */
export const serveRaw = (talk: (socket: Socket) => unknown) =>
  open(
    createRawServer((socket) => socket.once('data', () => void talk(socket))),
    'http',
  );

/** Takes connections and never says a word. */
export const serveSilence = (scheme = 'http', host?: string, port?: number) =>
  open(
    createRawServer((socket) => socket.resume()),
    scheme,
    host,
    port,
  );

async function open(server: Server, scheme: string, host = '127.0.0.1', port = 0): Promise<LocalServer> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  opened.push({ server, sockets });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    connections: () => connections,
    isLeftAlone: async () => {
      await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    },
  };
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createRawServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
