import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';

/** The port is in use or not allowed. */
export class ListenError extends Error {
  constructor(port: number, cause: NodeJS.ErrnoException) {
    const reason = cause.code === 'EADDRINUSE' ? 'another process uses it already' : cause.message;
    super(`Cannot listen on port ${port}: ${reason}. Set PORT to a free one.`, { cause });
    this.name = 'ListenError';
  }
}

export interface RunningServer {
  readonly port: number;
  /** Accepts no new connections, answers the current requests (for at most `grace` milliseconds), then closes. */
  close(grace?: number): Promise<void>;
}

/** Starts to serve the application. @throws ListenError */
export async function startServer(app: Express, host: string, port: number): Promise<RunningServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(port, error)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (grace = 8_000) =>
      new Promise((resolve) => {
        // Otherwise a connection whose last answer is sent now would be kept for a next request.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const late = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
