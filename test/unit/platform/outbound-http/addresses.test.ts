import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAddressPolicy, isPublicAddress } from '../../../../src/platform/outbound-http/addresses.ts';
import { createMachineAddresses } from '../../../../src/platform/outbound-http/machine-addresses.ts';
import { specialIpv4, specialIpv6 } from '../../../../src/platform/outbound-http/special-addresses.ts';

/** The IANA special-purpose address registries, multicast, and what is not allocated as global unicast; typed apart from the code's table. */
const refusedRanges = `
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.0/29 192.0.0.8/32
192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32
192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
::/128 ::1/128 ::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32
2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32
2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
::/3 4000::/2 8000::/1`
  .trim()
  .split(/\s+/);

const width = (version: 4 | 6) => (version === 4 ? 32n : 128n);

/** The bits of an address, worked out apart from the code under test. */
function bitsOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head, tail] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups =
    tail === undefined ? head! : [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail];
  return groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n);
}

function addressOf(bits: bigint, version: 4 | 6): string {
  const [count, size, base] = version === 4 ? [4, 8n, 10] : [8, 16n, 16];
  const parts = Array.from(
    { length: count },
    (_, index) => (bits >> (size * BigInt(count - 1 - index))) & ((1n << size) - 1n),
  );
  return parts.map((part) => part.toString(base)).join(version === 4 ? '.' : ':');
}

const ranges = refusedRanges.map((range) => {
  const [address, prefix] = range.split('/') as [string, string];
  const version: 4 | 6 = isIPv4(address) ? 4 : 6;
  const shift = width(version) - BigInt(prefix);
  const first = (bitsOf(address) >> shift) << shift;
  return { range, version, first, last: first + (1n << shift) - 1n };
});

const isRefused = (bits: bigint, version: 4 | 6) =>
  ranges.some((range) => range.version === version && bits >= range.first && bits <= range.last);

const addresses = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((bits) => [bits, 4] as const),
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((bits) => [bits, 6] as const),
  // Beside and within each range.
  fc
    .tuple(fc.constantFrom(...ranges), fc.bigInt({ min: -(2n ** 17n), max: 2n ** 17n }), fc.boolean())
    .map(([{ version, first, last }, offset, fromEnd]) => {
      const bits = (fromEnd ? last : first) + offset;
      return [BigInt.asUintN(Number(width(version)), bits), version] as const;
    }),
);

/** The forms of IPv6 that lead to an IPv4 address, and how far from the right it stands. */
const embeddingIpv4: [string, string, bigint][] = [
  ['IPv4-compatible', '::', 0n],
  ['IPv4-mapped', '::ffff:0:0', 0n],
  ['IPv4-translated', '::ffff:0:0:0', 0n],
  ['NAT64', '64:ff9b::', 0n],
  ['NAT64 for local use', '64:ff9b:1::', 0n],
  ['6to4', '2002::', 80n],
  ['the server of Teredo', '2001::', 64n],
  ['the client of Teredo', '2001::', 0n],
];

describe('an address', () => {
  it('is refused exactly when it is in one of the ranges', () => {
    fc.assert(
      fc.property(addresses, ([bits, version]) => {
        expect([addressOf(bits, version), isPublicAddress(addressOf(bits, version))]).toEqual([
          addressOf(bits, version),
          !isRefused(bits, version),
        ]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(ranges)(
    'is refused at both ends of $range, and not beside it unless another range follows',
    ({ first, last, version }) => {
      expect([first, last].map((bits) => isPublicAddress(addressOf(bits, version)))).toEqual([false, false]);
      for (const bits of [first - 1n, last + 1n].filter((beside) => beside >= 0n && beside < 1n << width(version))) {
        expect(isPublicAddress(addressOf(bits, version))).toBe(!isRefused(bits, version));
      }
    },
  );

  it.each(embeddingIpv4)('is refused where it embeds an IPv4 address as %s', (_form, prefix, shift) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }), (ipv4) => {
        const address = addressOf(bitsOf(prefix) | (ipv4 << shift), 6);
        return !isPublicAddress(address) && !createAddressPolicy([]).allows(address);
      }),
    );
  });

  it('is refused for a reason that the table names', () => {
    for (const [range, name] of [...specialIpv4, ...specialIpv6]) {
      expect([range, name]).toEqual([
        expect.stringMatching(/^[\d.a-f:]+\/\d+$/),
        expect.stringMatching(/^[A-Z\d].{4,}/),
      ]);
      expect(refusedRanges).toContain(range);
    }
  });

  it.each(['172.32.0.1', '8.8.8.8', '192.0.1.1', '198.51.101.1', '203.0.112.255', '2001:4860:4860::8888'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['2001:4860:4860:0:0:0:0:8888', '2001:db7:ffff::', '2001:db9::', '2620:4f:7fff::1', '3ffe::1', '2a00::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(
    [
      '::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::FFFF:7F00:1 0:0:0:0:0:ffff:127.0.0.1 ::ffff:8.8.8.8',
      '64:ff9b::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::10.0.0.1 2002:7f00:1:: 2001:0:4136:e378:8000:63bf:f5ff:fffe',
    ].flatMap((line) => line.split(' ')),
  )('%s, which embeds another one, is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.0.0.1',
    '127.0.0.1.',
    'user@127.0.0.1',
    'localhost',
    '8.8.8',
    '[::1]',
    '2a00::1%eth0',
    '8.8.8.8/32',
  ])('%j is not spelt as one, and so not public', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

describe("this machine's own address", () => {
  it.each(Object.values(networkInterfaces()).flatMap((entries) => entries!.map(({ address }) => address)))(
    '%s is refused, unless the operator allows it',
    (address) => {
      expect(createAddressPolicy([]).allows(address)).toBe(false);
      expect(createAddressPolicy([`${address}/${isIPv4(address) ? 32 : 128}`]).allows(address)).toBe(true);
    },
  );

  it('is refused although it is a public one, however it is spelt, and its neighbours are not', () => {
    const { allows } = createAddressPolicy(['9.9.9.0/24'], () => ['8.8.8.8', '2a00::5', '9.9.9.9']);
    expect(['8.8.8.8', '2a00::5', '2A00:0:0::0005'].map(allows)).toEqual([false, false, false]);
    expect(['8.8.8.7', '8.8.8.9', '2a00::4', '2a00::6', '9.9.9.9'].map(allows)).toEqual([true, true, true, true, true]);
  });

  it('is compared with the network interfaces, which are read again at most once a second', async () => {
    const entry = networkInterfaces()['lo']![0]!;
    let reads = 0;
    const addresses = createMachineAddresses(() => ({ eth0: [{ ...entry, address: `8.8.8.${++reads}` }] }));
    const { allows } = createAddressPolicy([], addresses);
    for (let index = 0; index < 1_000; index += 1) expect(allows('8.8.8.1')).toBe(false);
    expect(reads).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect([allows('8.8.8.1'), allows('8.8.8.2')]).toEqual([true, false]);
    expect(reads).toBe(2);
  });
});

describe('what the operator allows', () => {
  const policy = createAddressPolicy(['10.1.0.0/16', '127.0.0.1/32', 'fd00::/8']);

  it.each(['10.1.0.0', '10.1.255.255', '127.0.0.1', 'fd12::1', '8.8.8.8'])('covers %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  it.each([
    '10.0.255.255',
    '10.2.0.0',
    '127.0.0.2',
    'fc00::1',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a01:1',
    'fd12::1%eth0',
    '127.1',
    '',
  ])('does not cover %j', (address) => {
    expect(policy.allows(address)).toBe(false);
  });

  it('is nothing by default', () => {
    const none = createAddressPolicy([]);
    fc.assert(
      fc.property(addresses, ([bits, version]) => none.allows(addressOf(bits, version)) === !isRefused(bits, version)),
    );
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0/8',
    'intranet/8',
    '10.0.0.0/-1',
    ' 10.0.0.0/8',
    'fe80::%eth0/64',
    '',
  ])('is refused when it is no range: %j', (range) => {
    expect(() => createAddressPolicy([range])).toThrow(TypeError);
  });
});
