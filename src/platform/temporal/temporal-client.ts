import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { TemporalConfig } from '../config/index.ts';
import { searchAttributes } from '../../../workflows/search-attributes.ts';
import { fieldOf } from '../field-of.ts';

// IndexedValueType of Temporal's API.
const indexedTypes = { KEYWORD: 2, KEYWORD_LIST: 7 } as const;
const alreadyExists = 6;
// gRPC's status.
const cancelled = 1;

export interface TemporalClient {
  readonly client: Client;
  readonly connection: Connection;
  readonly taskQueue: string;
  /** Ends the current calls and the connection, within a second at most. */
  close(): Promise<void>;
}

/** Creates a client that connects at its first call. So the API starts, and accepts reports, while Temporal is away. */
export function createTemporalClient(config: TemporalConfig): TemporalClient {
  const retries = endableRetries();
  const calls = endableCalls();
  const connection = Connection.lazy({
    address: config.TEMPORAL_ADDRESS,
    tls: config.TEMPORAL_TLS ? {} : undefined,
    apiKey: config.TEMPORAL_API_KEY,
    interceptors: [retries.interceptor, calls.interceptor],
    channelArgs: {
      // By default, after a long outage, it would try to reach the server only every two minutes.
      'grpc.initial_reconnect_backoff_ms': 500,
      'grpc.max_reconnect_backoff_ms': 2_000,
      // A lost connection is noticed after 13 s. With the SDK's 30 s and 15 s, no run was started for that long.
      // Temporal takes more than one ping in 10 s for an attack and closes the connection.
      'grpc.keepalive_time_ms': 10_000,
      'grpc.keepalive_timeout_ms': 3_000,
      'grpc.keepalive_permit_without_calls': 1,
    },
  });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  return {
    client,
    connection,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    close: async () => {
      const ended = retries.end();
      calls.end();
      await ended;
      await connection.close();
    },
  };
}

const longestPause = 1_000;

/**
 * Repeats calls like the SDK, but can be stopped. The SDK's own retries go on after the connection was closed. That
 * throws in a timer, where nobody can catch it: a process that was stopped while Temporal was away crashed.
 */
function endableRetries() {
  const { retryableDecider, delayFunction } = defaultGrpcRetryOptions();
  let ended = false;
  let lastBegins = 0;
  const interceptor = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => !ended && retryableDecider(attempt, status),
    delayFunction: (attempt, status) => {
      const delay = Math.min(delayFunction(attempt, status), longestPause);
      lastBegins = Math.max(lastBegins, performance.now() + delay);
      return delay;
    },
  });
  const end = async (): Promise<void> => {
    ended = true;
    const left = lastBegins - performance.now();
    if (left > 0) await sleep(left + 20);
  };
  return { interceptor, end };
}

/**
 * Keeps a list of the current calls and can end them. Closing a connection does not end them. It keeps its socket, and
 * so the process, until the server has answered all of them. For the wait for a run's end that may take a minute.
 */
function endableCalls() {
  type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];
  const underWay = new Set<ReturnType<Parameters<Interceptor>[1]>>();
  let ended = false;
  const interceptor: Interceptor = (options, nextCall) => {
    // The channel would throw, and in a retry's timer nobody could catch it.
    if (ended) return endedCall() as unknown as ReturnType<Interceptor>;
    const call = nextCall(options);
    const start = call.start.bind(call);
    call.start = (metadata, listener) => {
      underWay.add(call);
      start(metadata, {
        onReceiveMetadata: (received) => listener?.onReceiveMetadata?.(received),
        onReceiveMessage: (message) => listener?.onReceiveMessage?.(message),
        onReceiveStatus: (status) => {
          underWay.delete(call);
          listener?.onReceiveStatus?.(status);
        },
      });
    };
    // The type requires the class. gRPC itself uses only this interface.
    return call as ReturnType<Interceptor>;
  };
  const end = (): void => {
    ended = true;
    for (const call of underWay) call.cancelWithStatus(cancelled, closedMessage);
  };
  return { interceptor, end };
}

const closedMessage = 'the connection is closed';

/** Creates a call that ends as cancelled when it is started. */
function endedCall() {
  return {
    start: (
      metadata: unknown,
      listener?: Partial<Record<'onReceiveMessage' | 'onReceiveStatus', (got: unknown) => void>>,
    ) => {
      // In gRPC's own order, with the status last.
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({ code: cancelled, details: closedMessage, metadata });
    },
    sendMessage: () => undefined,
    sendMessageWithContext: () => undefined,
    startRead: () => undefined,
    halfClose: () => undefined,
    cancelWithStatus: () => undefined,
    getPeer: () => '',
    getAuthContext: () => null,
  };
}

/** Adds the search attributes of our runs to the namespace, unless it has them. @throws ServiceError */
export async function ensureSearchAttributes({ client, connection }: TemporalClient): Promise<void> {
  const { namespace } = client.options;
  // Temporal refuses a list in which one is known already.
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = searchAttributes.filter(({ name }) => !Object.hasOwn(customAttributes, name));
  if (missing.length === 0) return;
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(({ name, type }) => [name, indexedTypes[type]])),
    });
  } catch (error) {
    if (fieldOf(error, 'code') !== alreadyExists) throw error;
  }
}
