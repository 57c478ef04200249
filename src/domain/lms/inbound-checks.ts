/**
 * How the sender of a delivery to an inbound address proves who it is. HMAC: a signature of the body in a header.
 * HEADER: a shared secret in a header. NONE: only the address, which nobody can guess.
 */
export const inboundChecks = ['HMAC', 'HEADER', 'NONE'] as const;
export type InboundCheck = (typeof inboundChecks)[number];

/** How a signature is written in its header. */
export const signatureEncodings = ['HEX', 'BASE64'] as const;
export type SignatureEncoding = (typeof signatureEncodings)[number];
