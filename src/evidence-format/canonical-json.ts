import canonicalize from 'canonicalize';

/**
 * Returns the canonical JSON of a value (RFC 8785): one text for equal values, whatever the order of their fields.
 * @throws Error for what JSON cannot hold, such as NaN or a lone surrogate
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('This value has no JSON.');
  return text;
}
