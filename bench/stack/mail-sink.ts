import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenEmail {
  readonly recipient: string;
  /** Milliseconds since 1970 at which its last byte was there. */
  readonly at: number;
}

/** A real SMTP server that takes everything. */
export interface MailSink {
  readonly url: string;
  /** Milliseconds that it takes for each e-mail from now on. */
  delay(milliseconds: number): void;
  readonly taken: readonly TakenEmail[];
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const taken: TakenEmail[] = [];
  let delay = 0;
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
        if (delay === 0) callback(null, 'queued');
        else setTimeout(() => callback(null, 'queued'), delay);
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
    delay: (milliseconds) => {
      delay = milliseconds;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
