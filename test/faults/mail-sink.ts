import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createRandom } from './random.ts';

/** An e-mail that the mail server accepted. Times are milliseconds since 1970. */
export interface AcceptedEmail {
  readonly messageId: string;
  readonly recipients: readonly string[];
  /** When the last byte of the message arrived. From then on the server had it. */
  readonly dataEndedAt: number;
  /** When the server answered 250; null when the connection was gone before. */
  readonly answeredAt: number | null;
}

export interface MailSink {
  readonly port: number;
  readonly accepted: AcceptedEmail[];
  close(): Promise<void>;
}

/** Starts a real SMTP server. It waits a little before it answers, so that faults fall within the answer. */
export async function startMailSink(seed: number): Promise<MailSink> {
  const accepted: AcceptedEmail[] = [];
  const random = createRandom(seed + 1);
  const closedSessions = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onClose: ({ id }) => void closedSessions.add(id),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => undefined);
      stream.on('end', () => {
        const email: { -readonly [K in keyof AcceptedEmail]: AcceptedEmail[K] } = {
          messageId: messageIdOf(Buffer.concat(chunks).toString('utf8')),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          dataEndedAt: Date.now(),
          answeredAt: null,
        };
        accepted.push(email);
        void sleep(random.between(5, 80)).then(() => {
          if (!closedSessions.has(session.id)) email.answeredAt = Date.now();
          callback(null, 'queued');
        });
      });
    },
  });
  // The run makes clients break their connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function messageIdOf(message: string): string {
  const [head] = message.split(/\r?\n\r?\n/, 1);
  const unfolded = head!.replace(/\r?\n[ \t]+/g, ' ');
  return /^message-id:\s*(<[^>]*>)/im.exec(unfolded)?.[1] ?? '';
}
