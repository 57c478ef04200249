import { send, type Answer } from '../../support/http-client.ts';

export interface Page {
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly html: string;
  /** The path and query of the page, after redirects. */
  readonly address: string;
  /** The text that a person reads: without tags, with collapsed spaces and resolved entities of handlebars. */
  readonly text: string;
}

/** A browser without its window: keeps cookies, follows redirects, sends forms with the token of the last page. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** The Set-Cookie headers as they came. */
  readonly setCookies: string[] = [];
  readonly #lms: { readonly port: number };
  #page: Page | null = null;

  constructor(lms: { readonly port: number }) {
    this.#lms = lms;
  }

  get(path: string): Promise<Page> {
    return this.#request('GET', path, undefined, {});
  }

  /** Sends a form with the token of the page that was shown last, unless the fields hold one. */
  post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Page> {
    return this.#request('POST', path, this.#form(fields), headers);
  }

  /** The same without following where the answer leads. */
  submit(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#send('POST', path, this.#form(fields), {});
  }

  #form(fields: Record<string, string>): string {
    const csrf = /name="csrf" value="([^"]+)"/.exec(this.#page?.html ?? '')?.[1] ?? '';
    return new URLSearchParams({ csrf, ...fields }).toString();
  }

  async #request(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Page> {
    const answer = await this.#send(method, path, body, headers);
    for (const line of answer.headers['set-cookie'] ?? []) {
      this.setCookies.push(line);
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location !== undefined) {
      return this.#request('GET', location, undefined, {});
    }
    const html = answer.body.toString('utf8');
    this.#page = { status: answer.status, headers: answer.headers, html, address: path, text: readable(html) };
    return this.#page;
  }

  #send(method: string, path: string, body: string | undefined, headers: Record<string, string>): Promise<Answer> {
    return send(this.#lms, {
      method,
      path,
      headers: {
        ...(this.cookies.size === 0 ? {} : { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x60': '`',
  '#x3D': '=',
};

const readable = (html: string): string =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
