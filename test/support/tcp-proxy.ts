import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Ends all connections (FIN) and refuses new ones. */
  cut(): void;
  /** Accepts new connections and never answers on them; cuts the others. */
  fallSilent(): void;
  /** Forwards new connections again, at full speed. Connections in a black hole stay there. */
  restore(): void;
  /** Ends the connections that are open now (FIN); new ones are forwarded. */
  closeConnections(): void;
  /** Resets the connections that are open now (RST); new ones are forwarded. */
  resetConnections(): void;
  /** Stops forwarding on the present connections, in both directions, and keeps them open. New ones are forwarded. */
  blackHole(): void;
  /** Delays all data by this many milliseconds, on present and new connections. */
  delay(milliseconds: number): void;
  /**
   * Forwards this many more bytes of the server's answers on each present connection, then resets it. New ones are
   * forwarded.
   */
  truncate(bytes: number): void;
  /**
   * Drops the next connection on which the client sends the text, instead of forwarding it. With null, drops no more.
   */
  loseOn(text: string | null, how?: 'close' | 'reset' | 'black hole'): void;
  /** Number of present connections between client and proxy, including those in a black hole. */
  connections(): number;
  close(): Promise<void>;
}

/** A client's connection, and its connection to the server. */
interface Pair {
  readonly client: Socket;
  readonly target: Socket;
  lost: boolean;
  /** Bytes of the server's answers that are still forwarded. */
  allowance: number;
}

/**
 * Starts a proxy between a client and a server on loopback, so that a test can disturb their connections without
 * changing either.
 */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: 'forward' | 'cut' | 'silent' = 'forward';
  let pause = 0;
  let trap: { text: string; how: 'close' | 'reset' | 'black hole' } | null = null;
  const sockets = new Set<Socket>();
  const pairs = new Set<Pair>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  };
  const server = createServer({ noDelay: true }, (client) => {
    keep(client);
    if (mode === 'cut') client.destroy();
    if (mode !== 'forward') return;
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    keep(target);
    const pair: Pair = { client, target, lost: false, allowance: Infinity };
    pairs.add(pair);
    client.prependListener('data', (chunk: Buffer) => {
      if (trap === null || !chunk.includes(trap.text)) return;
      const { how } = trap;
      trap = null;
      if (how === 'close') client.destroy();
      else if (how === 'reset') client.resetAndDestroy();
      pair.lost = true;
      if (how !== 'black hole') target.destroy();
    });
    join(pair, () => pause);
    client.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const become = (next: typeof mode) => {
    if (next !== mode) for (const socket of sockets) if (!isLost(pairs, socket)) socket.destroy();
    mode = next;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => become('cut'),
    fallSilent: () => become('silent'),
    restore: () => {
      pause = 0;
      become('forward');
    },
    closeConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
    resetConnections: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    blackHole: () => {
      for (const pair of pairs) pair.lost = true;
    },
    delay: (milliseconds) => {
      pause = milliseconds;
    },
    truncate: (bytes) => {
      for (const pair of pairs) pair.allowance = bytes;
    },
    loseOn: (text, how = 'close') => {
      trap = text === null ? null : { text, how };
    },
    connections: () => pairs.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function isLost(pairs: ReadonlySet<Pair>, socket: Socket): boolean {
  return [...pairs].some((pair) => pair.lost && (pair.client === socket || pair.target === socket));
}

/** Forwards data and the end of both sides, unless the pair is lost. */
function join(pair: Pair, pause: () => number): void {
  const { client, target } = pair;
  pass(pair, client, target, pause, (chunk) => chunk);
  pass(pair, target, client, pause, (chunk) => {
    const passed = chunk.subarray(0, pair.allowance);
    pair.allowance -= passed.length;
    return passed;
  });
  client.on('close', () => {
    // In a black hole only the client's connection ends. The server detects it at its next write.
    target.destroy();
  });
  target.on('close', () => {
    if (!pair.lost) client.destroy();
  });
}

function pass(pair: Pair, from: Socket, to: Socket, pause: () => number, limit: (chunk: Buffer) => Buffer): void {
  // Delayed chunks keep their order, even when the delay ends.
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const deliver = (chunk: Buffer) => {
    if (pair.lost || to.destroyed) return;
    const passed = limit(chunk);
    if (passed.length > 0 && !to.write(passed)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
    if (passed.length < chunk.length) {
      from.resetAndDestroy();
      to.resetAndDestroy();
    }
  };
  const inOrder = (act: () => void) => {
    const milliseconds = pause();
    if (milliseconds === 0 && waiting === 0) return act();
    waiting += 1;
    const due = new Promise((resolve) => setTimeout(resolve, milliseconds));
    queue = queue
      .then(() => due)
      .then(() => {
        waiting -= 1;
        act();
      });
  };
  from.on('data', (chunk: Buffer) => inOrder(() => deliver(chunk)));
  from.on('end', () =>
    inOrder(() => {
      if (!pair.lost) to.end();
    }),
  );
}
