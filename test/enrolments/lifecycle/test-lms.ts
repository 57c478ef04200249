import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (call: ReceivedCall, response: ServerResponse, request: IncomingMessage) => void;

/** A real HTTP server in the place of an organisation's LMS; the test decides what it answers. */
export interface TestLms {
  readonly origin: string;
  readonly calls: ReceivedCall[];
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown): Answer =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Ends the connection without an answer. */
export const cut: Answer = (_call, response) => response.destroy();

export async function startTestLms(): Promise<TestLms> {
  const calls: ReceivedCall[] = [];
  let answer: Answer = json(200, {});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const call = {
        method: request.method!,
        path: request.url!,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      calls.push(call);
      answer(call, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answerWith: (next) => (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
