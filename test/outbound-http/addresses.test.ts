import { isIPv4 } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAddressPolicy, isPublicAddress } from '../../src/outbound-http/addresses.ts';

/** As in threats.md. */
const refusedRanges =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
192.168.0.0/16 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/96 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64
2001::/23 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8 5f00::/16`.split(/\s+/);

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

  it.each(['172.32.0.1', '8.8.8.8', '2001:4860:4860::8888', '2001:4860:4860:0:0:0:0:8888'])(
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
