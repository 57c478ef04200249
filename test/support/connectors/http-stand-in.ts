import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stand-in has received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Values of a form body. */
  readonly form: URLSearchParams;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

export interface StandInReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when it is a text, otherwise as JSON; undefined is an empty body. */
  readonly body?: unknown;
}

/**
 * What goes wrong with a request. CUT_BEFORE: the connection ends and nothing is done. CUT_AFTER: it is done, and the
 * connection ends before the reply. HALF: it is done, and the reply is cut within its body. HANG: it is done, and no
 * reply comes. A reply: nothing is done, and this comes instead.
 */
export type Fault = 'CUT_BEFORE' | 'CUT_AFTER' | 'HALF' | 'HANG' | StandInReply;

/** An LMS for tests, over real HTTP on 127.0.0.1. */
export class HttpStandIn {
  readonly received: ReceivedRequest[] = [];
  /** Status of the last reply; null before the first. */
  lastStatus: number | null = null;
  /** Called for each request with its number from 1. */
  fault: (request: ReceivedRequest, number: number) => Fault | null = () => null;
  /** Does what a request wants, and returns the reply. */
  answer: (request: ReceivedRequest) => StandInReply = () => ({ status: 404 });
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  }

  static async start(answer?: (request: ReceivedRequest) => StandInReply): Promise<HttpStandIn> {
    const standIn = new HttpStandIn();
    if (answer !== undefined) standIn.answer = answer;
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets the requests and faults of an earlier test. */
  reset(): void {
    this.received.length = 0;
    this.fault = () => null;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = received(incoming, Buffer.concat(chunks).toString('utf8'));
    this.received.push(request);
    const fault = this.fault(request, this.received.length);
    if (fault === 'CUT_BEFORE') return void outgoing.destroy();
    const reply = fault === null || typeof fault === 'string' ? this.answer(request) : fault;
    if (fault === 'CUT_AFTER') return void outgoing.destroy();
    if (fault === 'HANG') return;
    const { status = 200, headers = {}, body } = reply;
    this.lastStatus = status;
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const isHtml = typeof body === 'string' && body.startsWith('<');
    const type = isHtml ? 'text/html; charset=utf-8' : 'application/json';
    outgoing.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), ...headers });
    if (fault !== 'HALF') return void outgoing.end(text);
    outgoing.write(text.slice(0, Math.floor(text.length / 2)), () => outgoing.destroy());
  }
}

function received(incoming: IncomingMessage, body: string): ReceivedRequest {
  const { method = '', url = '/', headers } = incoming;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = undefined;
  }
  return { method, target: new URL(url, 'http://stand-in'), headers, body, form: new URLSearchParams(body), json };
}
