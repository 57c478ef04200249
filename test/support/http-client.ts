import { Agent, request as httpRequest, STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import { expect } from '@jest/globals';

export const lmsProgressPath = '/api/enrolments/lms-progress';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface RequestOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** Sends the body without a content-length. */
  readonly chunked?: boolean;
  readonly agent?: Agent | false;
}

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 512 });
// A connection kept for the next request must not keep the test process alive.
sharedAgent.on('free', (socket: { unref(): void }) => socket.unref());

/** Sends one request whose path, headers and body are exactly as given. */
export function send(server: { readonly port: number }, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'PUT', path = lmsProgressPath, headers = {}, body, chunked = false, agent = sharedAgent } = options;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port: server.port, method, path, headers, agent, timeout: 60_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) });
        });
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} was not answered within 60 s`)));
    if (chunked) outgoing.useChunkedEncodingByDefault = true;
    if (body !== undefined && !chunked) outgoing.setHeader('Content-Length', Buffer.byteLength(body));
    if (chunked && body !== undefined) outgoing.write(body);
    outgoing.end(chunked ? undefined : body);
  });
}

/** Sends a progress report like a well-behaved LMS. */
export function report(
  server: { readonly port: number },
  apiKey: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(server, {
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** docs/product.md §4.1: 200 with an empty body. */
export function expectAccepted(answer: Answer): void {
  expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status: 200, body: '' });
  expect(answer.headers['content-length']).toBe('0');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}

/** docs/product.md §7: the title is the status text, the message describes; nothing else is said. */
export function expectError(answer: Answer, status: number): void {
  expect({ status: answer.status, body: answer.body.toString() }).toEqual({
    status,
    body: expect.stringMatching(/^\{"title":".+","message":".+"\}$/s),
  });
  const body = JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>;
  expect(body).toEqual({ title: STATUS_CODES[status], message: expect.stringMatching(/\S/) });
  expect(answer.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/);
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}
