import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { BodyTooLarge } from './outbound-errors.ts';
import { inTurn } from './turns.ts';

type AddRequest = (this: Agent, request: ClientRequest, options: unknown) => void;
const { addRequest } = Agent.prototype as unknown as { addRequest: AddRequest };

/** Maximum bytes of informational answers, such as 103 Early Hints. */
const mostInformationBytes = 65_536;

/** Pieces that any body may have. Each takes about 5 µs until it is read. */
const freePieces = 1_000;
/** Bytes that allow one more piece. Servers that stream JSON send at least a row or an object in a piece, mostly KiBs. */
const bytesForPiece = 64;
/** Bytes that are parsed at once, so up to 1,365 chunks of a byte. Node reads eight times as many at once. */
const parsedBytes = 8_192;

/**
 * Opens one connection for one request, and keeps none alive. A kept connection may die just as a request is written to
 * it, and then nobody knows whether the request was sent. It must also never carry the call of another organisation.
 */
export class SingleCallAgent extends Agent {
  /**
   * The fields that node:http reads of an agent: the scheme that it serves, and the port that the header Host omits.
   */
  readonly protocol: string;
  readonly defaultPort: number;
  /** Whether a connection got the request. Until then no byte of it was sent. */
  handedOver = false;
  /** The reason for which there is no connection. */
  failure: unknown;

  readonly #open: () => Promise<Socket>;
  #socket: Socket | undefined;
  #ended = false;

  constructor(protocol: string, open: () => Promise<Socket>) {
    super({ keepAlive: false });
    this.protocol = protocol;
    this.defaultPort = protocol === 'https:' ? 443 : 80;
    this.#open = open;
  }

  /** Returns the bytes received on the connection. */
  bytesReceived(): number {
    return this.#socket?.bytesRead ?? 0;
  }

  /** Closes the connection, in any state. */
  end(): void {
    this.#ended = true;
    this.#socket?.destroy();
  }

  /**
   * Called by node:http, which waits for the callback. It is called when the connection exists and the server is
   * verified.
   */
  override createConnection(_options: unknown, callback?: (error: Error | null, socket: Duplex) => void): undefined {
    this.#open().then(
      (socket) => {
        this.#socket = socket;
        if (this.#ended) return void socket.destroy();
        this.handedOver = true;
        limitReads(socket);
        callback?.(null, socket);
      },
      (error: Error) => {
        this.failure = error;
        (callback as ((error: Error) => void) | undefined)?.(error);
      },
    );
  }

  /** Called by node:http for a new request. */
  addRequest(request: ClientRequest, options: unknown): void {
    // Without the header, node-fetch skips its own guess whether a chunked body is complete. The guess is wrong for
    // complete bodies with trailers, or whose last chunk comes in pieces. node:http reports incomplete bodies anyway.
    request.once('response', (response: IncomingMessage) => {
      delete response.headers['transfer-encoding'];
      limitPieces(response);
    });
    // node:http limits the headers of one answer, but not the number of informational answers before the real one.
    request.on('information', () => {
      if (this.bytesReceived() <= mostInformationBytes) return;
      request.destroy(Object.assign(new Error('Too many informational answers.'), { code: 'HPE_HEADER_OVERFLOW' }));
    });
    // Without a listener, node:http closes the connection and reports nothing.
    request.once('upgrade', (_response, socket: Socket) => {
      socket.destroy();
      request.emit('error', Object.assign(new Error('The protocol was switched.'), { code: 'HPE_UNEXPECTED_UPGRADE' }));
    });
    addRequest.call(this, request, options);
  }
}

/**
 * Hands over what is read from a socket: the first read in a turn of its own, since many servers may answer at the same
 * moment; each in parts, and nothing more once the answer has ended the connection.
 */
function limitReads(socket: Socket): void {
  const push = socket.push.bind(socket);
  const first: (Buffer | null)[] = [];
  let hadTurn = false;
  const handOver = (read: Buffer | null): boolean => {
    if (read === null) return push(null);
    let wantsMore = true;
    for (let from = 0; from < read.length && !socket.destroyed; from += parsedBytes) {
      wantsMore = push(read.subarray(from, from + parsedBytes));
    }
    return wantsMore;
  };
  socket.push = (read: Buffer | null) => {
    if (hadTurn) return handOver(read);
    if (first.length === 0) {
      inTurn(() => {
        hadTurn = true;
        for (const each of first) handOver(each);
      });
    }
    first.push(read);
    // Stops reading until the socket is asked for more. What TLS has decrypted still comes.
    return false;
  };
}

/**
 * Ends an answer whose body comes in too many small pieces, such as chunks of a byte, with the error BodyTooLarge. They
 * are counted when they are parsed, since all pieces of a part are parsed before the first one is read.
 */
function limitPieces(response: IncomingMessage): void {
  const push = response.push.bind(response);
  let allowed = freePieces;
  response.push = (piece: Buffer | null) => {
    if (piece !== null) allowed += piece.length / bytesForPiece - 1;
    if (allowed < 0 && !response.destroyed) {
      // Destroyed alone, it would still hand over the pieces that were parsed already.
      response.pause();
      response.destroy(new BodyTooLarge());
    }
    return push(piece);
  };
}
