/** A range of addresses in CIDR notation, and its registered purpose. */
export type SpecialRange = readonly [range: string, name: string];

/**
 * IPv4 addresses that are not public: the IANA special-purpose address registry, multicast, and one address that a
 * cloud gives its metadata service. Entries of the registry that lie within another one are left out.
 */
export const specialIpv4: readonly SpecialRange[] = [
  ['0.0.0.0/8', 'This network (RFC 791)'],
  ['10.0.0.0/8', 'Private use (RFC 1918)'],
  ['100.64.0.0/10', 'Shared address space (RFC 6598)'],
  ['127.0.0.0/8', 'Loopback (RFC 1122)'],
  ['168.63.129.16/32', 'Metadata service of Azure'],
  ['169.254.0.0/16', 'Link local (RFC 3927)'],
  ['172.16.0.0/12', 'Private use (RFC 1918)'],
  ['192.0.0.0/24', 'IETF protocol assignments (RFC 6890)'],
  ['192.0.2.0/24', 'Documentation, TEST-NET-1 (RFC 5737)'],
  ['192.31.196.0/24', 'AS112-v4 (RFC 7535)'],
  ['192.52.193.0/24', 'AMT (RFC 7450)'],
  ['192.88.99.0/24', '6to4 relay anycast, deprecated (RFC 7526)'],
  ['192.168.0.0/16', 'Private use (RFC 1918)'],
  ['192.175.48.0/24', 'Direct delegation AS112 service (RFC 7534)'],
  ['198.18.0.0/15', 'Benchmarking (RFC 2544)'],
  ['198.51.100.0/24', 'Documentation, TEST-NET-2 (RFC 5737)'],
  ['203.0.113.0/24', 'Documentation, TEST-NET-3 (RFC 5737)'],
  ['224.0.0.0/4', 'Multicast (RFC 5771)'],
  ['240.0.0.0/4', 'Reserved, with the limited broadcast (RFC 1112, RFC 8190)'],
];

/**
 * IPv6 addresses that are not public: the IANA special-purpose address registry, and everything outside of 2000::/3,
 * which is the only part that is allocated as global unicast. This includes the forms that embed an IPv4 address:
 * IPv4-compatible, IPv4-mapped, IPv4-translated (SIIT), NAT64, 6to4 and Teredo. Each would lead to the embedded address
 * and bypass the list above.
 */
export const specialIpv6: readonly SpecialRange[] = [
  ['::/96', 'Unspecified, loopback and IPv4-compatible (RFC 4291)'],
  ['::ffff:0:0/96', 'IPv4-mapped (RFC 4291)'],
  ['::ffff:0:0:0/96', 'IPv4-translated, SIIT (RFC 2765)'],
  ['64:ff9b::/96', 'NAT64, well-known prefix (RFC 6052)'],
  ['64:ff9b:1::/48', 'NAT64, local use (RFC 8215)'],
  ['100::/64', 'Discard only (RFC 6666)'],
  ['100:0:0:1::/64', 'Dummy prefix (RFC 9780)'],
  ['2001::/23', 'IETF protocol assignments, with Teredo, benchmarking, AMT, AS112-v6 and ORCHID (RFC 2928)'],
  ['2001:db8::/32', 'Documentation (RFC 3849)'],
  ['2002::/16', '6to4 (RFC 3056)'],
  ['2620:4f:8000::/48', 'Direct delegation AS112 service (RFC 7534)'],
  ['3fff::/20', 'Documentation (RFC 9637)'],
  ['5f00::/16', 'Segment routing SIDs (RFC 9602)'],
  ['fc00::/7', 'Unique local (RFC 4193)'],
  ['fe80::/10', 'Link local (RFC 4291)'],
  ['fec0::/10', 'Site local, deprecated (RFC 3879)'],
  ['ff00::/8', 'Multicast (RFC 4291)'],
  ['::/3', 'Outside of global unicast (RFC 4291)'],
  ['4000::/2', 'Outside of global unicast (RFC 4291)'],
  ['8000::/1', 'Outside of global unicast (RFC 4291)'],
];
