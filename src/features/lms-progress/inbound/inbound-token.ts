import { createHash, randomBytes } from 'node:crypto';

/** Returns a new last part of an inbound address: 256 random bits as text. */
export const newInboundToken = (): string => randomBytes(32).toString('base64url');

/** Returns whether a text has the form of a token. Any other text matches none. */
export const isInboundToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the SHA-256 of a token. Only this hash is stored. */
export const hashInboundToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Returns a new secret for signatures: 256 random bits as text. */
export const newInboundSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the identity of the row of an encrypted secret. In another row it cannot be decrypted. */
export const inboundSecretContext = (organisationId: string, inboundId: string): string =>
  `lms_inbound:${organisationId}:${inboundId}:secret`;
