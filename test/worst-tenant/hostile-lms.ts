import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface HostileLms {
  readonly origin: string;
  /** The bodies of the answers to `/reply/<name>`, by name. */
  readonly replies: Map<string, Buffer>;
}

/** As many chunks of a byte as fit into what Node reads from a socket at once. */
const pieces = Buffer.from('1\r\nx\r\n'.repeat(10_900));

/**
 * Answers `/quick` at once, `/reply/<name>` with a stored body, `/slow` byte by byte, `/large` with as much as is taken, `/pieces` too, but in
 * chunks of a byte; `/hang` never.
 */
export async function startHostileLms(port: number): Promise<HostileLms> {
  const replies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const [, kind, name] = request.url!.split(/[/?]/);
    if (kind === 'hang') return;
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      if (kind === 'reply') response.end(replies.get(name!));
      else if (kind === 'slow') void drip(() => response.write(' '));
      else if (kind === 'large') void drip(() => response.write(Buffer.alloc(65_536, 0x20)), 1);
      else if (kind === 'pieces') sendPieces(request.socket);
      else response.end('{"id":"quick-1"}');
    });
    function sendPieces(socket: Socket): void {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const go = () => {
        while (!socket.destroyed && socket.write(pieces));
      };
      socket.on('drain', go);
      go();
    }
    async function drip(write: () => boolean, pause = 500): Promise<void> {
      while (!response.destroyed) {
        if (!write()) await Promise.race([new Promise((resolve) => response.once('drain', resolve)), sleep(1_000)]);
        await sleep(pause);
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, replies };
}
