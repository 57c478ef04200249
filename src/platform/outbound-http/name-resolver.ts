import { lookup } from 'node:dns/promises';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { createHostsFile, type HostsFile } from './hosts-file.ts';
import { queryAddresses } from './query-addresses.ts';

/** The organisation for which a name is looked up, and the signal that stops it. */
export interface LookupRequest {
  readonly organisationId: string;
  readonly signal: AbortSignal;
}

/** Returns all addresses of a name, in the order in which they should be tried. */
export type Resolve = (hostname: string, request: LookupRequest) => Promise<readonly string[]>;

export interface NameResolverOptions {
  /** IP addresses of name servers, with or without a port; those of /etc/resolv.conf by default. */
  readonly servers?: readonly string[] | undefined;
  readonly hostsFile?: HostsFile;
  /** Longest duration of one look-up, in milliseconds. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 5_000;
/** Look-ups that run at a time. The limit of concurrent calls also limits the waiting ones. */
const lookupLimits = { running: 256, runningPerKey: 16, waitingPerKey: 10_000 };

/**
 * Creates a resolver for names that organisations choose. A name server that never answers affects only its
 * organisation: each has a limited number of look-ups, each look-up ends within seconds, and none occupies a thread.
 * There is no cache: an answer serves only the calls that waited for it, each of which checks the addresses. Names are
 * complete: search domains are not tried. As usual, `localhost` and the names in /etc/hosts are not sent to a server.
 */
export function createNameResolver(options: NameResolverOptions = {}): Resolve {
  const { servers, hostsFile = createHostsFile(), timeoutMs = defaultTimeoutMs } = options;
  const lookups = new WaitingLine(lookupLimits);
  const underWay = new Map<string, SharedLookup>();

  function join(organisationId: string, name: string): SharedLookup {
    const key = `${organisationId} ${name}`;
    const present = underWay.get(key);
    if (present !== undefined) return present;
    const started = shareLookup(
      (signal) =>
        lookups.run(() => queryAddresses(name, { servers, timeoutMs }, signal), { key: organisationId, signal }),
      () => underWay.delete(key),
    );
    underWay.set(key, started);
    return started;
  }

  return async (hostname, { organisationId, signal }) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (/(^|\.)localhost$/.test(name)) return ['127.0.0.1', '::1'];
    const listed = await hostsFile(name);
    signal.throwIfAborted();
    return listed.length > 0 ? listed : join(organisationId, name).wait(signal);
  };
}

/**
 * Looks up names with the system's resolver, with search domains and other settings of the machine. It is for names
 * that the operator has configured: a look-up without an answer occupies one of libuv's threads.
 */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

interface SharedLookup {
  wait(signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * Shares one look-up between several calls, and stops it when the last of them gives up.
 * @param onLeft called when no call waits for it any more, whether it has ended or not
 */
function shareLookup(start: (signal: AbortSignal) => Promise<readonly string[]>, onLeft: () => unknown): SharedLookup {
  const controller = new AbortController();
  const ended = start(controller.signal);
  // Each waiting call gets the error. Without a waiting call, the error does not matter.
  ended.catch(() => {});
  let waiting = 0;
  return {
    async wait(signal) {
      waiting += 1;
      let abort!: () => void;
      const aborted = new Promise<never>((_resolve, reject) => (abort = () => reject(signal.reason as Error)));
      signal.addEventListener('abort', abort);
      try {
        return await Promise.race([ended, aborted]);
      } finally {
        signal.removeEventListener('abort', abort);
        waiting -= 1;
        if (waiting === 0) {
          onLeft();
          controller.abort();
        }
      }
    },
  };
}
