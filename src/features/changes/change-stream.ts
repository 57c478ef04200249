import type { ChangeTopic } from '../../domain/change-topics.ts';
import type { EndReason, Listener } from './change-listeners.ts';

/** A comment is sent this often, so that proxies keep the connection and a lost one is noticed. Milliseconds. */
const heartbeatMs = 15_000;
/** A stream lasts at most this long; the browser then opens another, perhaps at another process. Milliseconds. */
const longestMs = 3_600_000;

export interface StreamOptions {
  readonly caller: Pick<Listener, 'organisationId' | 'userId' | 'sessionId' | 'role'>;
  /** Adds the stream to those that hear of changes; null when there are too many. */
  readonly listen: (listener: Listener) => (() => void) | null;
  /** Aborted when the browser has gone away. */
  readonly signal: AbortSignal;
}

/**
 * The text of a stream of server-sent events. It names what changed and holds nothing else: `ready` first, then
 * `change` with topics, at the end `end` with the reason. What has changed while the browser was slow is told once.
 */
export async function* changeStream({ caller, listen, signal }: StreamOptions): AsyncGenerator<string> {
  const changed = new Set<ChangeTopic>();
  let reason: EndReason | null = null;
  let wake: () => void = () => undefined;
  const remove = listen({
    ...caller,
    tell: (topics) => {
      for (const topic of topics) changed.add(topic);
      wake();
    },
    end: (why) => {
      reason = why;
      wake();
    },
  });
  if (remove === null) {
    yield event('end', { reason: 'LATER' });
    return;
  }
  const endsAt = Date.now() + longestMs;
  signal.addEventListener('abort', () => wake(), { once: true });
  try {
    yield event('ready', {});
    while (!signal.aborted && Date.now() < endsAt) {
      if (reason !== null) {
        yield event('end', { reason });
        return;
      }
      if (changed.size > 0) {
        const topics = [...changed];
        changed.clear();
        yield event('change', { topics });
        continue;
      }
      const isWoken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), heartbeatMs);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
      if (!isWoken) yield ': still here\n\n';
    }
    if (!signal.aborted) yield event('end', { reason: 'LATER' });
  } finally {
    remove();
  }
}

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
