import { Agent, request } from 'node:http';

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  /** 0 when there was no whole answer in time. */
  readonly status: number;
  readonly cookie: string | null;
  readonly body: Buffer;
}

/** Milliseconds after which a caller gives up. */
export const callTimeout = 30_000;

/** Calls an origin over connections that are kept; it costs a caller much less than `fetch`. */
export function createCaller(origin: string): (call: HttpCall) => Promise<HttpAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(origin);
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      const failed = () => resolve({ status: 0, cookie: null, body: Buffer.alloc(0) });
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: callTimeout },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', failed);
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? null,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', failed);
      sent.end(body);
    });
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A signed-in user of the portal. */
export interface PortalUser {
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<HttpAnswer & { readonly json: ReturnType<typeof JSON.parse> }>;
  /** The headers that a request of this user must send. */
  readonly headers: Readonly<Record<string, string>>;
  readonly send: ReturnType<typeof createCaller>;
}

/** @throws Error when the user is not let in */
export async function signIn(origin: string, credentials: Credentials): Promise<PortalUser> {
  const send = createCaller(origin);
  const json = { 'Content-Type': 'application/json' };
  const answer = await send({
    method: 'POST',
    path: '/internal/session',
    headers: { Origin: origin, ...json },
    body: JSON.stringify(credentials),
  });
  if (answer.status !== 201)
    throw new Error(`signing in was answered with ${answer.status}: ${answer.body.toString()}`);
  const headers = {
    Origin: origin,
    Cookie: answer.cookie!,
    'X-CSRF-Token': (JSON.parse(answer.body.toString()) as { csrfToken: string }).csrfToken,
  };
  return {
    send,
    headers,
    async call(method, path, body, more = {}) {
      const result = await send({
        method,
        path: `/internal${path}`,
        headers: { ...headers, ...(body === undefined ? {} : json), ...more },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = result.body.toString();
      return { ...result, json: text.startsWith('{') ? JSON.parse(text) : null };
    },
  };
}
