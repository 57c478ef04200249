import { ownDeliverySentence } from '../../domain/emails/delivery-sentences.ts';
import { lmsFailed } from '../../domain/lms/lms-failed.ts';
import type { TimelineEntry } from '../../features/enrolments/index.ts';
import { exactPercent, percent } from './percent.ts';
import { whyActionFailed } from './why-action-failed.ts';

/**
 * Returns a line about an entry of an enrolment's timeline. It names no person: operators serve all organisations.
 */
export function describeEntry(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'REPORT': {
      const { progress, progressBefore, progressAfter, outcome, sender, retraction } = entry.data;
      const withdrawn = retraction === null ? '' : `; withdrawn by the correction ${retraction.correctionId}`;
      return `report ${entry.id}: ${exactPercent(progress)} from ${sender}; ${outcome}, ${exactPercent(progressBefore)} → ${exactPercent(progressAfter)}${withdrawn}`;
    }
    case 'CORRECTION': {
      const { correction, correctionId, progressBefore, progressAfter, markBefore, markAfter } = entry.data;
      const progress =
        progressBefore === null || progressAfter === null
          ? ''
          : `progress ${exactPercent(progressBefore)} → ${exactPercent(progressAfter)}, `;
      return `correction ${correction} ${correctionId}: ${progress}mark ${percent(markBefore)} → ${percent(markAfter)}`;
    }
    case 'ACTION': {
      const { action, state, ending, outcome, actor } = entry.data;
      const why = whyActionFailed(ending, outcome);
      return `action ${action} ${entry.id}: ${ending ?? state}, by ${actor.kind}${why === null ? '' : `. ${why}`}`;
    }
    case 'CALL': {
      // Its URL may hold a student's name, and its messages may repeat what the LMS answered.
      const { operation, ending, statusCode } = entry.data;
      const how = [ending ?? 'no answer yet', statusCode].filter((part) => part !== null).join(', ');
      return `call ${operation} ${entry.id}: ${how}${lmsFailed(ending, statusCode) ? '. The LMS failed.' : ''}`;
    }
    case 'CERTIFICATE': {
      const { event, number, reason, withoutEmail } = entry.data;
      return `certificate ${number}: ${event}${reason === null ? '' : ' (with a reason)'}${withoutEmail ? ', without e-mail' : ''}`;
    }
    case 'HOLD': {
      const { step, threshold, hourLimit, actor } = entry.data;
      // The end of a hold has an id of its own, which no command takes.
      return step === 'HELD'
        ? `held certificate ${entry.id}: required mark ${threshold} %, earned over the limit of ${counted(hourLimit, 'certificate')} an hour`
        : `held certificate: ${step}${actor === null ? '' : `, by ${actor.kind}`}`;
    }
    case 'EMAIL': {
      const { email, state, attempts, error } = entry.data;
      // The mail server's own words may name the recipient.
      const why = error === null || state === 'SENT' ? null : ownDeliverySentence(error);
      return `e-mail ${email} ${entry.id}: ${state} after ${counted(attempts, 'attempt')}${why === null ? '' : `. ${why}`}`;
    }
    case 'WEBHOOK': {
      const { event, deliveries } = entry.data;
      const each = deliveries.map(({ host, state, failure, lastStatus }) =>
        [host, state, failure, lastStatus].filter((part) => part !== null).join(' '),
      );
      return `webhook ${event} ${entry.id}: ${each.join('; ')}`;
    }
    case 'DEED':
      return `${entry.data.action}, by ${entry.data.actor.kind}`;
  }
}

/** Returns a number with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
