import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMessage {
  readonly recipients: string[];
  readonly raw: string;
}

export interface SmtpTestServer {
  readonly url: string;
  readonly port: number;
  readonly messages: ReceivedMessage[];
  connections(): number;
  close(): Promise<void>;
}

export interface SmtpTestServerOptions extends SMTPServerOptions {
  /** Between a message's end, when it is kept, and the answer that it was taken. */
  readonly beforeAccepting?: () => Promise<void> | undefined;
}

/** An error that smtp-server turns into the given reply. */
export function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A real SMTP server on a loopback port (a free one unless it is given) that keeps what it receives. */
export async function startSmtpServer(
  { beforeAccepting, ...options }: SmtpTestServerOptions = {},
  wantedPort = 0,
): Promise<SmtpTestServer> {
  const messages: ReceivedMessage[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    // A client that keeps its connection must not keep the test waiting.
    closeTimeout: 5,
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        void Promise.resolve(beforeAccepting?.()).then(() => callback(null, 'queued as 4711'));
      });
    },
    ...options,
  });
  server.on('error', () => {}); // clients that break off are part of the tests
  server.listen(wantedPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    messages,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server below SMTP: `talk` decides what is written to each connection. */
export async function startRawServer(
  talk: (socket: net.Socket) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A loopback port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
