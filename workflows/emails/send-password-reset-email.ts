import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { PasswordResetEmailEnding, SendPasswordResetEmailInput } from '../messages.ts';
import { sendOrGiveUp } from './send-or-give-up.ts';

const { sendPasswordResetEmail: send } = proxyActivities<Activities>({
  // Sending, and noting that while the database is away.
  startToCloseTimeout: '5 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  // The link works for an hour; an e-mail that comes too late for it helps nobody.
  scheduleToCloseTimeout: '50 minutes',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

const { giveUpPasswordResetEmail } = proxyActivities<Activities>({
  startToCloseTimeout: '15s',
  // Then the run fails; the row still waits, and the sweeper starts another run.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Sends the link to a new password: tried while the link works, then set aside; the user asks for another one. */
export function sendPasswordResetEmail(input: SendPasswordResetEmailInput): Promise<PasswordResetEmailEnding> {
  return sendOrGiveUp(input, send, giveUpPasswordResetEmail);
}
