import { createHash } from 'node:crypto';
import type { RenderedStep } from './render-step.ts';

/**
 * Returns the idempotency key of a write. The only write of an operation has the operation's key. Of several, each has
 * its own, which follows from its content as the ledger shows it: a repeat that sends the same request sends the same
 * key, also when other writes are not needed any more, and when the request has a new random text.
 */
export function requestKey(
  operationKey: string,
  { method, url, shownBody }: Pick<RenderedStep, 'method' | 'url' | 'shownBody'>,
  hasSeveralWrites: boolean,
): string {
  if (!hasSeveralWrites) return operationKey;
  const digest = createHash('sha256')
    .update(JSON.stringify([operationKey, method, url, shownBody]))
    .digest('hex');
  return `${operationKey}-${digest.slice(0, 16)}`;
}
