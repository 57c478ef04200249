import { lookup } from 'node:dns/promises';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { createHostsFile, type HostsFile } from './hosts-file.ts';
import { queryAddresses } from './query-addresses.ts';

/** For whom a name is looked up, and until when. */
export interface LookupRequest {
  readonly organisationId: string;
  readonly signal: AbortSignal;
}

/** Looks a name up: all its addresses, in the order in which they should be tried. */
export type Resolve = (hostname: string, request: LookupRequest) => Promise<readonly string[]>;

export interface NameResolverOptions {
  /** IP addresses of name servers, with or without a port; those of /etc/resolv.conf unless given. */
  readonly servers?: readonly string[] | undefined;
  readonly hostsFile?: HostsFile;
  /** The longest that one look-up takes, in milliseconds. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 5_000;
/** Names that are looked up at a time. What waits is bounded by the calls that may be under way. */
const lookupLimits = { running: 256, runningPerKey: 16, waitingPerKey: 10_000 };

/**
 * Looks up names that organisations choose, so that a name server which never answers costs nobody but its organisation: each has a
 * limited number of look-ups, each look-up ends within seconds, and none occupies a thread. Nothing is remembered: an answer serves
 * the calls that waited for it, each of which checks the addresses, and is forgotten. Names are complete: search domains are not
 * tried. `localhost` and the names in /etc/hosts are not asked for, as is usual.
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
 * The system's look-up, with search domains and whatever else the machine is set up for. It is for names that the operator has
 * configured: a look-up that gets no answer occupies one of libuv's threads.
 */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

interface SharedLookup {
  wait(signal: AbortSignal): Promise<readonly string[]>;
}

/**
 * One look-up for several calls; it is stopped when the last of them gives up.
 * @param onLeft called when nobody waits for it any more, whether it has ended or not
 */
function shareLookup(start: (signal: AbortSignal) => Promise<readonly string[]>, onLeft: () => unknown): SharedLookup {
  const controller = new AbortController();
  const ended = start(controller.signal);
  // Each call that waits gets the error; when none does any more, nobody needs it.
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
