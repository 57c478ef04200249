import { connect, type Socket } from 'node:net';
import type { Answer } from './http-client.ts';

export interface RawExchangeOptions {
  /** Number of answers after which this side closes the connection; 0 waits until the server closes it. */
  readonly answers?: number;
  /** Milliseconds after which the received data is the result. */
  readonly timeout?: number;
  /** Whether to read nothing before all is written, like simple clients. */
  readonly writeFirst?: boolean;
}

export interface RawExchange {
  /** All data from the server. */
  readonly received: Buffer;
  readonly answers: Answer[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
  /** The reason for a broken connection, e.g. ECONNRESET. */
  readonly broken: string | null;
}

/** Sends bytes unchanged, for requests that an HTTP client refuses to send, and reads the answers. */
export function rawExchange(
  server: { readonly port: number },
  bytes: string | Buffer,
  { answers = 1, timeout = 6_000, writeFirst = false }: RawExchangeOptions = {},
): Promise<RawExchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let closed = false;
    let broken: string | null = null;
    const socket: Socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, () => socket.resume()));
    if (writeFirst) socket.pause();
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      const received = Buffer.concat(chunks);
      resolve({ received, answers: parseAnswers(received), closed, broken });
    };
    const timer = setTimeout(finish, timeout);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (answers > 0 && parseAnswers(Buffer.concat(chunks)).length >= answers) finish();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      broken = error.code ?? error.message;
    });
    socket.on('end', () => {
      closed = true;
    });
    socket.on('close', () => {
      closed = true;
      finish();
    });
  });
}

/** Returns the complete final answers in a server's data; interim ones (1xx) are skipped. */
export function parseAnswers(received: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = received;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) return answers;
    const [statusLine = '', ...fields] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
    // The rest is not an answer; `received` shows it.
    if (Number.isNaN(status)) return answers;
    rest = rest.subarray(headEnd + 4);
    if (status < 200) continue;
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (rest.length < length) return answers;
    answers.push({ status, headers, body: rest.subarray(0, length) });
    rest = rest.subarray(length);
  }
}
