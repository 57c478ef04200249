import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { errorBody } from './http-error.ts';

/** The port is taken or may not be used; the message says what to do. */
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
  /** Takes no new connections, answers the requests under way (for at most `grace` milliseconds), then closes. */
  close(grace?: number): Promise<void>;
}

/**
 * Serves the application.
 * @throws ListenError
 */
export async function startServer(app: Express, host: string, port: number): Promise<RunningServer> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, app);
  answerMalformedRequests(server);
  // Without this, Node asks for the body before anybody has looked at the key.
  server.on('checkContinue', (request, response) => {
    request.on('newListener', (event) => {
      if (event === 'data' && !response.headersSent) response.writeContinue();
    });
    app(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(port, error)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (grace = 8_000) =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), grace).unref();
      }),
  };
}

/** What Node refuses before there is a request gets the same shape of answer. */
function answerMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify(errorBody(status, 'The request could not be read.'));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
