import { ownDeliverySentence } from '../../domain/emails/delivery-sentences.ts';
import type { WaitingEmails } from '../../features/emails/index.ts';

/** Returns a line about the waiting e-mails of a kind. It has our own sentence of an error, not the mail server's words. */
export function describeWaiting({
  organisation,
  kind,
  count,
  tried,
  putOff,
  oldestAt,
  nextAttemptAt,
  lastError,
}: WaitingEmails & { readonly organisation: string }): string {
  const parts = [
    `${organisation}  ${kind.toLowerCase()}: ${count} waiting`,
    `the oldest since ${oldestAt.toISOString()}`,
    nextAttemptAt === null ? 'all are being sent now' : `next try ${nextAttemptAt.toISOString()}`,
    ...(tried === 0 ? [] : [`${tried} of them tried before`]),
    ...(putOff === 0 ? [] : [`${putOff} put off or given up by Attain`]),
  ];
  if (lastError === null) return parts.join(', ');
  return `${parts.join(', ')}. Last error: ${ownDeliverySentence(lastError) ?? lastError}`;
}
