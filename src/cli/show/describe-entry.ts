import type { TimelineEntry } from '../../features/enrolments/index.ts';

/**
 * Returns a line about an entry of an enrolment's timeline. It names no person: operators serve all organisations.
 */
export function describeEntry(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'REPORT': {
      const { progress, progressBefore, progressAfter, outcome, sender, retraction } = entry.data;
      const withdrawn = retraction === null ? '' : `; withdrawn by the correction ${retraction.correctionId}`;
      return `report ${entry.id}: ${progress} % from ${sender}; ${outcome}, ${progressBefore} % → ${progressAfter} %${withdrawn}`;
    }
    case 'CORRECTION': {
      const { correction, correctionId, progressBefore, progressAfter, markBefore, markAfter } = entry.data;
      const progress = progressBefore === null ? '' : `progress ${progressBefore} % → ${progressAfter} %, `;
      return `correction ${correction} ${correctionId}: ${progress}mark ${markBefore} % → ${markAfter} %`;
    }
    case 'ACTION': {
      const { action, state, ending, actor } = entry.data;
      return `action ${action} ${entry.id}: ${ending ?? state}, by ${actor.kind}`;
    }
    case 'CALL': {
      // Its URL may hold a student's name, and its messages may repeat what the LMS answered.
      const { operation, ending, statusCode } = entry.data;
      const how = [ending ?? 'no answer yet', statusCode].filter((part) => part !== null).join(', ');
      return `call ${operation} ${entry.id}: ${how}`;
    }
    case 'CERTIFICATE': {
      const { event, number, reason } = entry.data;
      return `certificate ${number}: ${event}${reason === null ? '' : ' (with a reason)'}`;
    }
    case 'HOLD': {
      const { step, actor } = entry.data;
      return `held certificate: ${step}${actor === null ? '' : `, by ${actor.kind}`}`;
    }
    case 'EMAIL': {
      const { email, state, attempts } = entry.data;
      return `e-mail ${email} ${entry.id}: ${state} after ${counted(attempts, 'attempt')}`;
    }
    case 'WEBHOOK': {
      const { event, deliveries } = entry.data;
      const each = deliveries.map(({ host, state, lastStatus }) =>
        [host, state, lastStatus].filter((part) => part !== null).join(' '),
      );
      return `webhook ${event} ${entry.id}: ${each.join('; ')}`;
    }
    case 'DEED':
      return `${entry.data.action}, by ${entry.data.actor.kind}`;
  }
}

/** Returns a number with its noun. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
