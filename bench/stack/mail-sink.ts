import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenEmail {
  readonly recipient: string;
  /** Milliseconds since 1970 at which its last byte was there. */
  readonly at: number;
}

/** A real SMTP server that takes everything at once. */
export interface MailSink {
  readonly url: string;
  readonly taken: readonly TakenEmail[];
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const taken: TakenEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData: (stream, session, callback) => {
      stream.resume();
      stream.on('end', () => {
        const at = performance.timeOrigin + performance.now();
        for (const { address } of session.envelope.rcptTo) taken.push({ recipient: address, at });
        callback(null, 'queued');
      });
    },
  });
  // A client that is killed breaks off.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
