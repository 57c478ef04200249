import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type AddRequest = (this: Agent, request: ClientRequest, options: unknown) => void;
const { addRequest } = Agent.prototype as unknown as { addRequest: AddRequest };

/** Of informational answers, such as 103 Early Hints, in bytes. */
const mostInformationBytes = 65_536;

/**
 * Gives one request one connection. Nothing is kept alive: a kept connection may die just as a request is written to it, which would make
 * "was it sent?" unanswerable, and it must never carry the call of another organisation.
 */
export class SingleCallAgent extends Agent {
  /** What node:http reads of an agent: the scheme that it serves, and the port that is left out of the header Host. */
  readonly protocol: string;
  readonly defaultPort: number;
  /** Whether the request was handed to a connection: until then no byte of it has left. */
  handedOver = false;
  /** Why there is no connection. */
  failure: unknown;

  readonly #open: () => Promise<Socket>;
  #socket: Socket | undefined;
  #ended = false;
  #pieces = 0;

  constructor(protocol: string, open: () => Promise<Socket>) {
    super({ keepAlive: false });
    this.protocol = protocol;
    this.defaultPort = protocol === 'https:' ? 443 : 80;
    this.#open = open;
  }

  /** Bytes that have come in on the connection. */
  bytesReceived(): number {
    return this.#socket?.bytesRead ?? 0;
  }

  /** Pieces of the answer's body that have come in. */
  piecesReceived(): number {
    return this.#pieces;
  }

  /** Closes the connection, whatever goes on on it. */
  end(): void {
    this.#ended = true;
    this.#socket?.destroy();
  }

  /** Called by node:http: it waits for the callback, which comes when the other end is connected to and proven. */
  override createConnection(_options: unknown, callback?: (error: Error | null, socket: Duplex) => void): undefined {
    this.#open().then(
      (socket) => {
        this.#socket = socket;
        if (this.#ended) return void socket.destroy();
        this.handedOver = true;
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
    // Without the header, node-fetch skips a guess of its own at whether a chunked body is whole: the guess calls whole bodies cut (with
    // trailers, or where the last chunk comes in pieces), and node:http reports what is cut anyway.
    request.once('response', (response: IncomingMessage) => {
      delete response.headers['transfer-encoding'];
      response.on('data', () => (this.#pieces += 1));
    });
    // node:http limits the headers of one answer, but not how many informational ones come before the real one.
    request.on('information', () => {
      if (this.bytesReceived() <= mostInformationBytes) return;
      request.destroy(Object.assign(new Error('Too many informational answers.'), { code: 'HPE_HEADER_OVERFLOW' }));
    });
    // Without a listener node:http closes the connection and tells nobody.
    request.once('upgrade', (_response, socket: Socket) => {
      socket.destroy();
      request.emit('error', Object.assign(new Error('The protocol was switched.'), { code: 'HPE_UNEXPECTED_UPGRADE' }));
    });
    addRequest.call(this, request, options);
  }
}
