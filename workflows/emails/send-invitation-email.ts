import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { InvitationEmailEnding, SendInvitationEmailInput } from '../messages.ts';
import { sendOrGiveUp } from './send-or-give-up.ts';

const { sendInvitationEmail: send } = proxyActivities<Activities>({
  // Sending, and noting that while the database is away.
  startToCloseTimeout: '5 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  // Shorter than the invitation lives.
  scheduleToCloseTimeout: '4 days',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

const { giveUpInvitationEmail } = proxyActivities<Activities>({
  startToCloseTimeout: '15s',
  // Then the run fails; the row still waits, and the sweeper starts another run.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Sends the e-mail of an invitation: tried for four days, then set aside as FAILED, to be shown and sent again by hand. */
export function sendInvitationEmail(input: SendInvitationEmailInput): Promise<InvitationEmailEnding> {
  return sendOrGiveUp(input, send, giveUpInvitationEmail);
}
