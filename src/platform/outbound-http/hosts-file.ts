import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Returns the addresses of a name in lower case; none if the file does not have the name. */
export type HostsFile = (name: string) => Promise<readonly string[]>;

const keptForMs = 5_000;

/** Reads a file such as /etc/hosts, again every five seconds. A file that cannot be read has no names. */
export function createHostsFile(path = '/etc/hosts'): HostsFile {
  let names: Promise<ReadonlyMap<string, readonly string[]>> | null = null;
  let readAt = -Infinity;
  return async (name) => {
    if (names === null || performance.now() - readAt >= keptForMs) {
      readAt = performance.now();
      names = readFile(path, 'utf8').then(parseHosts, () => new Map());
    }
    return (await names).get(name) ?? [];
  };
}

function parseHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...given] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of given) names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), address]);
  }
  return names;
}
