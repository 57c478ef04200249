import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedReport {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface PlannedReply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Cuts the connection instead. */
  readonly cut?: boolean;
  /** Never answers. */
  readonly hang?: boolean;
  /** Milliseconds that the answer takes. */
  readonly delay?: number;
}

/** A real HTTP server in Attain's place: it remembers what it received, and answers as planned, else 200 with nothing. */
export class AttainReceiver {
  readonly received: ReceivedReport[] = [];
  /** The answer about every user: null fails with 500, a number is the status of the answer, HANG never answers. */
  mayOpen: boolean | null | number | 'HANG' = true;
  /** The secrets that came with the questions about users. */
  readonly askedWith: (string | undefined)[] = [];
  readonly #replies: PlannedReply[] = [];
  #server: Server | null = null;
  #port = 0;

  get reportUrl(): string {
    return `http://127.0.0.1:${this.#port}/provider/lms-progress`;
  }

  get userUrl(): string {
    return `http://127.0.0.1:${this.#port}/provider/users/user-1`;
  }

  plan(...replies: PlannedReply[]): void {
    this.#replies.push(...replies);
  }

  async open(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        if (path.startsWith('/provider/users/')) {
          this.askedWith.push(headers.authorization);
          if (this.mayOpen === 'HANG') return;
          const status = typeof this.mayOpen === 'number' ? this.mayOpen : this.mayOpen === null ? 500 : 200;
          response.writeHead(status, { Connection: 'close' });
          response.end(JSON.stringify({ mayOpen: this.mayOpen }));
          return;
        }
        this.received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
        const {
          status,
          body = '',
          headers: more = {},
          cut,
          hang,
          delay = 0,
        } = this.#replies.shift() ?? { status: 200 };
        if (hang) return;
        if (cut) request.socket.destroy();
        else setTimeout(() => response.writeHead(status, { Connection: 'close', ...more }).end(body), delay);
      });
    });
    // The same port after a pause, as a server that was restarted has.
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** From now on connections are refused. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}
