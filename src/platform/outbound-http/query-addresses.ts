import { Resolver } from 'node:dns/promises';
import { fieldOf } from '../field-of.ts';

export interface AddressQuery {
  /** IP addresses of name servers, with or without a port; those of the system by default. */
  readonly servers?: readonly string[] | undefined;
  /** Longest duration in milliseconds. */
  readonly timeoutMs: number;
}

/** The time of the first attempt. The next ones go to other servers and wait longer, until the time is over. */
const firstTryMs = 1_500;
const tries = 3;
/** Milliseconds for which the addresses of one family wait for those of the other. */
const otherFamilyMs = 300;
const mostOfFamily = 8;

/**
 * Asks name servers for the addresses of a name, IPv4 and IPv6 at the same time. It uses no thread. The system's
 * look-up has four for the whole process and cannot be stopped; a server that never answers keeps each for up to half a
 * minute.
 * @returns IPv4 addresses first, at most eight of a family
 * @throws an error of node:dns, with the code ETIMEOUT when the time is over, and ECANCELLED when the signal aborts
 */
export async function queryAddresses(
  name: string,
  { servers, timeoutMs }: AddressQuery,
  signal: AbortSignal,
): Promise<readonly string[]> {
  // One resolver for each name, since `cancel` ends all queries of a resolver. Creating it takes 30 µs.
  const resolver = new Resolver({ timeout: firstTryMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  let isOver = false;
  const cancel = () => resolver.cancel();
  const whole = setTimeout(() => {
    isOver = true;
    cancel();
  }, timeoutMs);
  let other: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', cancel);
  try {
    const answers = [resolver.resolve4(name), resolver.resolve6(name)].map(async (answer) => {
      const addresses = await answer;
      if (addresses.length > 0) other ??= setTimeout(cancel, otherFamilyMs);
      return addresses.slice(0, mostOfFamily);
    });
    if (signal.aborted) cancel();
    const settled = await Promise.allSettled(answers);
    const addresses = settled.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw isOver ? Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' }) : tellingError(settled);
  } finally {
    clearTimeout(whole);
    clearTimeout(other);
    signal.removeEventListener('abort', cancel);
  }
}

/** Prefers the reason for which one family failed to the fact that the other family has no address. */
function tellingError(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  return errors.find((error) => fieldOf(error, 'code') !== 'ENODATA') ?? errors[0];
}
