import { networkInterfaces } from 'node:os';

/** Lists the IP addresses of this machine, without zones. */
export type MachineAddresses = () => readonly string[];

// Listing takes 30 µs with a few network interfaces, and more on a host of many containers.
const keptForMs = 1_000;

/**
 * Lists the addresses of all network interfaces. They may change while the process runs, so they are read again every
 * second.
 */
export function createMachineAddresses(read = networkInterfaces): MachineAddresses {
  let addresses: readonly string[] = [];
  let readAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - readAt >= keptForMs) {
      addresses = Object.values(read()).flatMap((entries) => (entries ?? []).map(({ address }) => address));
      readAt = now;
    }
    return addresses;
  };
}
