import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TakenEmail {
  readonly recipient: string;
  /** When its last byte arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** A real SMTP server that accepts everything. */
export interface MailSink {
  readonly url: string;
  /** Sets the milliseconds that it takes for each further e-mail. */
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
  // A killed client closes its connection without an end.
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
