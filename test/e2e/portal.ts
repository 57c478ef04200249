import { expect } from '@jest/globals';
import type { RunningStack } from '../support/running-stack.ts';

export interface Reply {
  readonly status: number;
  readonly json: ReturnType<typeof JSON.parse>;
}

/** The portal of a signed-in administrator, as its page calls its API. */
export class Portal {
  readonly #origin: string;
  #cookie = '';
  #csrfToken = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return body === undefined
      ? this.#send(method, path, null, headers)
      : this.#send(method, path, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
  }

  /** Sends a CSV file. */
  upload(path: string, file: string): Promise<Reply> {
    return this.#send('POST', path, file, { 'Content-Type': 'text/csv' });
  }

  async #send(method: string, path: string, body: string | null, headers: Record<string, string>): Promise<Reply> {
    const response = await fetch(`${this.#origin}/internal${path}`, {
      method,
      headers: { Origin: this.#origin, Cookie: this.#cookie, 'X-CSRF-Token': this.#csrfToken, ...headers },
      body,
    });
    const [setCookie] = response.headers.getSetCookie();
    if (setCookie !== undefined) this.#cookie = setCookie.split(';', 1)[0]!;
    const text = await response.text();
    const json = text === '' ? null : JSON.parse(text);
    if (typeof json?.csrfToken === 'string') this.#csrfToken = json.csrfToken;
    return { status: response.status, json };
  }

  async firstOf(list: 'students' | 'courses'): Promise<Record<string, string>> {
    const { json } = await this.call('GET', `/${list}?limit=1`);
    return json.items[0];
  }
}

/** @param organisation index into the stack's organisations */
export async function signedInPortal(stack: RunningStack, organisation: number): Promise<Portal> {
  const { adminEmail: email, adminPassword: password } = stack.stack.organisations[organisation]!;
  const portal = new Portal(stack.stack.portalUrl);
  expect((await portal.call('POST', '/session', { email, password })).status).toBe(201);
  return portal;
}
