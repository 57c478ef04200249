import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../ids.ts';
import { errorBody } from './http-error.ts';

/** Milliseconds in which a caller must take the answer and stop sending. Then the connection is cut. */
export const lingering = 5_000;

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers requests which Node refuses before they reach the application. The answers have the usual shape. */
export function answerMalformedRequests(server: Server): void {
  const refused = new WeakSet<Socket>();
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  const remember = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
    response.on('close', () => {
      if (latest.get(request.socket)?.response === response) latest.delete(request.socket);
    });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, remember);

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    // The parser fails again with each further piece of data.
    if (refused.has(socket)) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const refuse = () => refuseConnection(socket, statuses[error.code ?? ''] ?? 400);
    const { request, response } = latest.get(socket) ?? {};
    // The answer to an earlier request must be sent first. Otherwise the caller would take ours for it.
    if (request?.complete) response?.once('close', refuse);
    else if (response?.headersSent) socket.destroy();
    else refuse();
  });

  // Without a listener, Node cuts the connection.
  server.on('connect', (_request, socket: Socket) => refuseConnection(socket, 400));
}

const reasons: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time. Send it again.',
  431: 'The headers are larger than 16 KiB.',
};

function refuseConnection(socket: Socket, status: number): void {
  if (!socket.writable) return;
  const body = JSON.stringify(errorBody(status, reasons[status] ?? 'The request could not be read.'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: ${newId()}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
  // An ended connection stays open while the caller keeps its half open. That would keep the server from closing.
  setTimeout(() => socket.destroy(), lingering).unref();
}
