import { createHmac } from 'node:crypto';

export interface SignedMessage {
  /** The event's id, which is the same in every attempt. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers with which an endpoint verifies that a delivery is from Attain and new (Standard Webhooks).
 * @param secrets `whsec_…`, the newest first; a signature is made with each
 */
export function signatureHeaders({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
