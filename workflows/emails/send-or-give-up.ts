import { ActivityFailure, isCancellation } from '@temporalio/workflow';

/**
 * Sends an e-mail, and records it as given up when it could not be sent in time.
 * @param send the activity, with its retries
 * @param giveUp records the reason
 */
export async function sendOrGiveUp<Input, Ending>(
  input: Input,
  send: (input: Input) => Promise<Ending>,
  giveUp: (input: Input & { reason: string }) => Promise<void>,
): Promise<Ending | 'FAILED'> {
  try {
    return await send(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await giveUp({ ...input, reason: error.cause?.message ?? error.message });
    return 'FAILED';
  }
}
