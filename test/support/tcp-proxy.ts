import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Cuts all connections and refuses new ones. */
  cut(): void;
  /** Takes new connections and never says a word on them; cuts the others. */
  fallSilent(): void;
  /** Forwards new connections again. */
  restore(): void;
  close(): Promise<void>;
}

/** Stands between a client and a server on loopback, so that a test can take the server away without touching it. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: 'forward' | 'cut' | 'silent' = 'forward';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === 'cut') client.destroy();
    if (mode !== 'forward') return;
    const target = connect(targetPort, '127.0.0.1');
    keep(target);
    client.pipe(target).pipe(client);
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const become = (next: typeof mode) => {
    if (next !== mode) for (const socket of sockets) socket.destroy();
    mode = next;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => become('cut'),
    fallSilent: () => become('silent'),
    restore: () => become('forward'),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
