import { BlockList, isIP } from 'node:net';

/** Ranges that no public host has (the address list of threats.md); the forms of IPv6 that embed an IPv4 address are among them. */
const refusedRanges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A cloud's metadata service.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

/** Tells whether a set of ranges contains an address, which must be spelt as an IP address. */
type RangeSet = (address: string) => boolean;

const refused = rangeSet(refusedRanges);

/** Whether an IP address is one of the public Internet's. Anything that is not an IP address, `127.1` for example, is not. */
export function isPublicAddress(address: string): boolean {
  return isPlainAddress(address) && !refused(address);
}

export interface AddressPolicy {
  /** Whether a connection to this IP address may be opened. */
  allows(address: string): boolean;
}

/**
 * Public addresses, and what the operator allows on top.
 * @param allowedRanges CIDR notation, IPv4 or IPv6. A range of IPv4 does not cover the forms of IPv6 that embed it.
 * @throws TypeError when a range is not one
 */
export function createAddressPolicy(allowedRanges: readonly string[]): AddressPolicy {
  const allowed = rangeSet(allowedRanges.map(parseRange));
  return { allows: (address) => isPublicAddress(address) || (isPlainAddress(address) && allowed(address)) };
}

/** An address with a zone (`fe80::1%eth0`) is for one network card and never public. */
function isPlainAddress(address: string): boolean {
  return isIP(address) !== 0 && !address.includes('%');
}

function parseRange(range: string): [address: string, prefix: number] {
  const [, address = '', prefix = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(range) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(prefix) > (version === 4 ? 32 : 128)) {
    throw new TypeError(`${JSON.stringify(range)} is not a range of addresses such as 10.0.0.0/8.`);
  }
  return [address, Number(prefix)];
}

/** One list per family: a BlockList compares across them, and the rule ::ffff:0:0/96 would match every IPv4 address. */
function rangeSet(ranges: readonly (readonly [address: string, prefix: number])[]): RangeSet {
  const [ipv4, ipv6] = [new BlockList(), new BlockList()];
  for (const [address, prefix] of ranges) {
    if (isIP(address) === 4) ipv4.addSubnet(address, prefix, 'ipv4');
    else ipv6.addSubnet(address, prefix, 'ipv6');
  }
  return (address) => (isIP(address) === 4 ? ipv4.check(address, 'ipv4') : ipv6.check(address, 'ipv6'));
}
