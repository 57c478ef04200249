import { setTimeout as sleep } from 'node:timers/promises';

export interface PortalReply {
  readonly status: number;
  readonly json: ReturnType<typeof JSON.parse>;
}

/** A signed-in user of the portal, who calls its API like the portal's pages. */
export class PortalClient {
  readonly #origin: string;
  #cookie = '';
  #csrfToken = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  /**
   * Signs in like a person who tries again while the service is busy. @throws Error when it is not accepted within
   * `limitMs`
   */
  async signIn(credentials: { readonly email: string; readonly password: string }, limitMs = 60_000): Promise<void> {
    for (const limit = Date.now() + limitMs; ; await sleep(1_000)) {
      const { status, json } = await this.call('POST', '/session', credentials);
      if (status === 201) return;
      if (status !== 503 || Date.now() > limit) {
        throw new Error(`signing in was answered with ${status}: ${JSON.stringify(json)}`);
      }
    }
  }

  /** Calls the API. @throws when there is no whole answer within `timeoutMs` */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    timeoutMs = 40_000,
  ): Promise<PortalReply> {
    const response = await fetch(`${this.#origin}/internal${path}`, {
      method,
      headers: {
        Origin: this.#origin,
        Cookie: this.#cookie,
        'X-CSRF-Token': this.#csrfToken,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie !== undefined) this.#cookie = setCookie.split(';', 1)[0]!;
    const text = await response.text();
    const json = text === '' ? null : JSON.parse(text);
    if (typeof json?.csrfToken === 'string') this.#csrfToken = json.csrfToken;
    return { status: response.status, json };
  }

  /** Calls as `call` does, until there is an answer other than 500. @throws after `limitMs` */
  async callPatiently(method: string, path: string, limitMs: number): Promise<PortalReply> {
    for (const limit = Date.now() + limitMs; ; await sleep(300)) {
      const reply = await this.call(method, path).catch(() => null);
      if (reply !== null && reply.status !== 500) return reply;
      if (Date.now() > limit) throw new Error(`${method} ${path} was not answered within ${limitMs} ms`);
    }
  }
}
