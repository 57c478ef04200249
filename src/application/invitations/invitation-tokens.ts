import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Keyring } from '../../config/keyring.ts';

/**
 * Tokens of invitations. A token is worked out from the invitation's id and a secret key, so that the e-mail can be sent
 * later, by another process, with nothing but the id in the workflow; it is stored as its SHA-256 only.
 */
export interface InvitationTokens {
  /** The token of an invitation with the newest key, and what is stored of it. */
  create(invitationId: string): { readonly token: string; readonly hash: Buffer };
  /** The token whose hash was stored; null when the key that it was made with is gone. */
  recover(invitationId: string, hash: Buffer): string | null;
}

/** Every key of the ring gives a key of its own for this purpose, so that nothing here tells about what else it seals. */
export function createInvitationTokens(keyring: Keyring): InvitationTokens {
  const keys = keyring.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'attain invitation token', 32)),
  );
  const tokenWith = (key: Buffer, invitationId: string) =>
    createHmac('sha256', key).update(invitationId, 'utf8').digest('base64url');
  return {
    create: (invitationId) => {
      const token = tokenWith(keys[0]!, invitationId);
      return { token, hash: hashInvitationToken(token) };
    },
    recover: (invitationId, hash) =>
      keys.map((key) => tokenWith(key, invitationId)).find((token) => hashInvitationToken(token).equals(hash)) ?? null,
  };
}

/** SHA-256, under which an invitation is found. */
export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
