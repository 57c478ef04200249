import { BlockList, isIP } from 'node:net';
import { createMachineAddresses, type MachineAddresses } from './machine-addresses.ts';
import { specialIpv4, specialIpv6 } from './special-addresses.ts';

/** Returns whether a set of ranges contains an address, which must be written as an IP address. */
type RangeSet = (address: string) => boolean;

const special = rangeSet([...specialIpv4, ...specialIpv6].map(([range]) => parseRange(range)));

/**
 * Returns whether an IP address belongs to the public Internet. A text that is not an IP address, `127.1` for example,
 * does not.
 */
export function isPublicAddress(address: string): boolean {
  return isPlainAddress(address) && !special(address);
}

export interface AddressPolicy {
  /** Returns whether a connection to this IP address may be opened. */
  allows(address: string): boolean;
}

/**
 * Allows public addresses except this machine's own, and the ranges that the operator allows in addition. A service on
 * the machine's public address may be meant for its neighbours only.
 * @param allowedRanges CIDR notation, IPv4 or IPv6. A range of IPv4 does not cover the forms of IPv6 that embed it.
 * @throws TypeError when a range is not one
 */
export function createAddressPolicy(
  allowedRanges: readonly string[],
  machineAddresses: MachineAddresses = createMachineAddresses(),
): AddressPolicy {
  const allowed = rangeSet(allowedRanges.map(parseRange));
  const isOwn = ownAddresses(machineAddresses);
  return {
    allows: (address) => {
      if (!isPlainAddress(address)) return false;
      return allowed(address) || (!special(address) && !isOwn(address));
    },
  };
}

/** Compares with the machine's addresses. They are converted into a set only once for each time that they are read. */
function ownAddresses(machineAddresses: MachineAddresses): RangeSet {
  let read: readonly string[] = [];
  let own = rangeSet([]);
  return (address) => {
    const current = machineAddresses();
    if (current !== read) [read, own] = [current, rangeSet(current.map(asRange))];
    return own(address);
  };
}

/**
 * Returns whether the address has no zone. An address with a zone (`fe80::1%eth0`) is for one network card and never
 * public.
 */
function isPlainAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%');
}

function asRange(address: string): [address: string, prefix: number] {
  return [address, isIP(address) === 4 ? 32 : 128];
}

function parseRange(range: string): [address: string, prefix: number] {
  const [, address = '', prefix = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(range) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(prefix) > (version === 4 ? 32 : 128)) {
    throw new TypeError(`${JSON.stringify(range)} is not a range of addresses such as 10.0.0.0/8.`);
  }
  return [address, Number(prefix)];
}

/**
 * Uses one list per family. A BlockList compares across them, and the rule ::ffff:0:0/96 would match every IPv4
 * address.
 */
function rangeSet(ranges: readonly (readonly [address: string, prefix: number])[]): RangeSet {
  const [ipv4, ipv6] = [new BlockList(), new BlockList()];
  for (const [address, prefix] of ranges) {
    if (isIP(address) === 4) ipv4.addSubnet(address, prefix, 'ipv4');
    else ipv6.addSubnet(address, prefix, 'ipv6');
  }
  return (address) => (isIP(address) === 4 ? ipv4.check(address, 'ipv4') : ipv6.check(address, 'ipv6'));
}
