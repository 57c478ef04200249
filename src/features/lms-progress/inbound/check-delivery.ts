import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { InboundCheck, SignatureEncoding } from '../../../domain/lms/inbound-checks.ts';
import { mayBeMapped } from './header-names.ts';

/** How a delivery is checked. */
export interface DeliveryCheck {
  readonly checkKind: InboundCheck;
  /** In lower case; null for NONE. */
  readonly header: string | null;
  /** Null unless the check is HMAC. */
  readonly encoding: SignatureEncoding | null;
  readonly prefix: string | null;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns whether a delivery comes from the holder of the secret (docs/product.md "Inbound address"). It takes the same
 * time for every wrong value.
 * @param secret null for NONE
 * @param body the bytes as they were signed
 */
export function isFromSender(check: DeliveryCheck, secret: string | null, headers: Headers, body: Buffer): boolean {
  if (check.checkKind === 'NONE') return true;
  const given = headers[check.header ?? ''];
  if (secret === null || secret === '' || typeof given !== 'string') return false;
  if (check.checkKind === 'HEADER') return areEqual(given, secret);
  const encoding = check.encoding === 'BASE64' ? 'base64' : 'hex';
  const signature = createHmac('sha256', secret).update(body).digest(encoding);
  const expected = `${check.prefix ?? ''}${signature}`;
  // Hex is the same in upper and lower case; the prefix and base64 are not.
  const comparable = encoding === 'hex' ? withLowerCaseEnd(given, signature.length) : given;
  return areEqual(comparable, expected);
}

const withLowerCaseEnd = (text: string, length: number): string =>
  text.slice(0, -length) + text.slice(-length).toLowerCase();

/** Compares digests of the texts, which have the same length whatever the texts are. */
function areEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Returns the headers that a mapping sees: without that of the check, and without credentials. */
export function headersForMapping(headers: Headers, { header }: Pick<DeliveryCheck, 'header'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== header && mayBeMapped(name) ? [[name, value] as const] : [],
    ),
  );
}
