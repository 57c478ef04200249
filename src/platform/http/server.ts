import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { answerMalformedRequests, lingering } from './malformed-requests.ts';

/** The port is in use or not allowed. The message says what to do. */
export class ListenError extends Error {
  constructor(port: number, cause: NodeJS.ErrnoException) {
    const reason =
      cause.code === 'EADDRINUSE'
        ? 'another process uses it already'
        : cause.code === 'EACCES'
          ? 'this user may not use it'
          : cause.message;
    super(`Cannot listen on port ${port}: ${reason}. Set PORT to a free one.`, { cause });
    this.name = 'ListenError';
  }
}

export interface RunningServer {
  readonly port: number;
  /** Accepts no new connections, answers the current requests (for at most `grace` milliseconds), then closes. */
  close(grace?: number): Promise<void>;
}

/**
 * Starts to serve the application.
 * @throws ListenError
 */
export async function startServer(app: Express, host: string, port: number): Promise<RunningServer> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    discardRest(request, response);
    app(request, response);
  };
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000, requireHostHeader: false },
    handle,
  );
  answerMalformedRequests(server);
  // Without this, Node asks for the body before the key was checked.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.on('newListener', (event) => {
      if (event === 'data' && !response.headersSent) response.writeContinue();
    });
    handle(request, response);
  });
  // An unknown expectation is no reason to refuse a request (RFC 9110 §10.1.1), least of all without a message.
  server.on('checkExpectation', handle);
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

/**
 * Discards the rest of a body for a limited time. An answer may be sent before the body has come, e.g. a 401. Closing
 * at once would make the caller's system discard the answer. Waiting without a limit would let the caller block the
 * connection.
 */
function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), lingering).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
