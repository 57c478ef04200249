import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { parseKeyring } from './keyring.ts';

/** Checks a string with `isGood`. The message completes "THE_VARIABLE …" and never repeats the value. */
const check = (isGood: (value: string) => boolean, message: string) =>
  z.string().refine(isGood, { message, abort: true });

/** Accepts an absolute URL with one of the given protocols, such as `https:`. */
export const url = (...protocols: string[]) =>
  check(
    (value) => protocols.some((protocol) => value.startsWith(`${protocol}//`)) && URL.canParse(value),
    `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

/** Accepts an http(s) address to which paths are appended; drops a slash at its end. */
export const baseUrl = () =>
  url('http:', 'https:')
    .refine((value) => {
      const parsed = URL.parse(value);
      return parsed !== null && parsed.username + parsed.password + parsed.search + parsed.hash === '';
    }, 'must have no user, password, query or fragment')
    .transform((value) => {
      const { origin, pathname } = new URL(value);
      return origin + pathname.replace(/\/+$/, '');
    });

/** Accepts an http(s) address of a host alone, whose pages link to each other by paths from the root. */
export const origin = () =>
  check((value) => {
    const parsed = URL.parse(value);
    return (
      parsed !== null && /^https?:$/.test(parsed.protocol) && [parsed.origin, `${parsed.origin}/`].includes(parsed.href)
    );
  }, 'must be http:// or https:// with a host and perhaps a port, without a path').transform(
    (value) => new URL(value).origin,
  );

export const integer = (min: number, max: number) =>
  check(
    (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    `must be a whole number from ${min} to ${max}`,
  ).transform(Number);

/** Reads durations in seconds, fractions allowed, separated by commas. */
export const seconds = () =>
  check(
    (value) => value.split(',').every((each) => /^\s*\d{1,7}(?:\.\d{1,6})?\s*$/.test(each)),
    'must be numbers of seconds separated by commas',
  ).transform((value): readonly number[] => value.split(',').map(Number));

export const text = () => check((value) => value.trim() !== '', 'must not be blank');

export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const truth = () => oneOf('true', 'false').transform((value) => value === 'true');

export const hostAndPort = () =>
  check((value) => {
    const port = /^(?:[\w.-]+|\[[\da-f:.]+\]):(\d+)$/i.exec(value)?.[1];
    return port !== undefined && Number(port) >= 1 && Number(port) <= 65535;
  }, 'must be host:port');

/** Accepts a sender of e-mails: an address, or a name and an address in angle brackets. */
export const mailbox = () =>
  check(
    (value) => /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
    'must be an e-mail address',
  );

/** Reads ranges of addresses in CIDR notation, separated by commas; an empty entry is an error. */
export const addressRanges = () =>
  check(
    (value) => value.split(',').every(isAddressRange),
    'must be ranges such as 10.0.0.0/8, separated by commas',
  ).transform((value): readonly string[] => value.split(',').map((range) => range.trim()));

function isAddressRange(text: string): boolean {
  const [, address, prefix] = /^([^/]+)\/(\d{1,3})$/.exec(text.trim()) ?? [];
  if (address === undefined || prefix === undefined || isIP(address) === 0) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads IP addresses of name servers, such as `10.0.0.53`, `10.0.0.53:5353` or `[fd00::53]:5353`, separated by commas.
 */
export const nameServers = () =>
  check(
    (value) => value.split(',').every(isNameServer),
    'must be IP addresses, with or without a port, separated by commas',
  ).transform((value): readonly string[] => value.split(',').map((server) => server.trim()));

function isNameServer(text: string): boolean {
  const server = text.trim();
  if (isIP(server) !== 0) return true;
  const [, ipv6, ipv4, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(server) ?? [];
  return (isIP(ipv6 ?? '') === 6 || isIP(ipv4 ?? '') === 4) && Number(port) >= 1 && Number(port) <= 65535;
}

/** Reads the keys that encrypt stored secrets; see parseKeyring. */
export const keyring = () =>
  z.string().transform((value, context) => {
    try {
      return parseKeyring(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });
