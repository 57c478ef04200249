import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpBalancer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a balancer before equal servers on loopback. Each connection goes to the next server in turn, except servers
 * that refuse it.
 */
export async function startTcpBalancer(targetPorts: readonly number[]): Promise<TcpBalancer> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  };
  let turn = 0;
  const forward = (client: Socket, first: number, tried: number) => {
    if (tried === targetPorts.length || client.destroyed) return client.destroy();
    const port = targetPorts[(first + tried) % targetPorts.length]!;
    const target = connect({ port, host: '127.0.0.1', noDelay: true });
    keep(target);
    const next = () => forward(client, first, tried + 1);
    target.once('error', next);
    target.once('connect', () => {
      target.off('error', next);
      client.pipe(target).pipe(client);
      client.on('close', () => target.destroy());
      target.on('close', () => client.destroy());
    });
  };
  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    forward(client, turn++, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
