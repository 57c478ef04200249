import { send, type Answer } from './http-client.ts';
import { testPublicUrl } from './api-server.ts';

interface Server {
  readonly port: number;
}

export interface PortalAnswer extends Answer {
  /** The body as JSON; null without one, and for another type such as CSV. */
  readonly json: ReturnType<typeof JSON.parse>;
}

/** The headers that a browser sends with a request of the portal's own page. */
export const fromPortal: Record<string, string> = { Origin: testPublicUrl, 'Sec-Fetch-Site': 'same-origin' };

/** One request as it is given, without a cookie of anybody's. */
export async function call(
  server: Server,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string | string[]> } = {},
): Promise<PortalAnswer> {
  const answer = await send(server, {
    method: method.toUpperCase(),
    path: `/internal${path}`,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = /^application\/json\b/.test(answer.headers['content-type'] ?? '');
  return { ...answer, json: isJson && answer.body.length > 0 ? JSON.parse(answer.body.toString('utf8')) : null };
}

/** A browser with the portal open: it keeps the cookie and sends the token. */
export class PortalClient {
  readonly #server: Server;
  readonly #cookies = new Map<string, string>();
  #csrfToken = '';

  constructor(server: Server) {
    this.#server = server;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get csrfToken(): string {
    return this.#csrfToken;
  }

  /** The headers that the page sends with a change. */
  get headers(): Record<string, string> {
    return { ...fromPortal, Cookie: this.cookie, 'X-CSRF-Token': this.#csrfToken };
  }

  async call(method: string, path: string, body?: unknown): Promise<PortalAnswer> {
    const answer = await call(this.#server, method, path, { body, headers: this.headers });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    if (typeof answer.json?.csrfToken === 'string') this.#csrfToken = answer.json.csrfToken;
    return answer;
  }

  /** What a page gets whose browser has this language. */
  getIn = (language: string, path: string) =>
    call(this.#server, 'GET', path, { headers: { ...this.headers, 'Accept-Language': language } });

  get = (path: string) => this.call('GET', path);
  post = (path: string, body?: unknown) => this.call('POST', path, body);
  put = (path: string, body?: unknown) => this.call('PUT', path, body);
  delete = (path: string) => this.call('DELETE', path);

  signIn(email: string, password: string): Promise<PortalAnswer> {
    return this.post('/session', { email, password });
  }
}

/** A browser in which the user has signed in. */
export async function signedIn(server: Server, user: { email: string; password: string }): Promise<PortalClient> {
  const client = new PortalClient(server);
  const answer = await client.signIn(user.email, user.password);
  if (answer.status !== 201) throw new Error(`signing in ended with ${answer.status}: ${answer.body.toString()}`);
  return client;
}
