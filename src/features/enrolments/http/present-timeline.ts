import { shownName } from '../../../domain/students/erased-student.ts';
import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { storedWording } from '../../../language/sentence.ts';
import { messageInLanguage } from '../../lms/index.ts';
import { deliveryErrorInLanguage } from '../../../domain/emails/delivery-sentences.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { TimelineActor, TimelineDelivery, TimelineEntry } from '../store/timeline-entries.ts';

/**
 * Returns an entry of an enrolment's timeline; the page adds the words. All users see the outcome of a call and the
 * LMS's answer. The call's address and body contain configuration, so they are for administrators only, as in the
 * ledger of calls.
 */
export function presentTimelineEntry(entry: TimelineEntry, role: UserRole): Schema<'TimelineEntry'> {
  const { id, at, workflowId, runId } = entry;
  const common = { id, at: at.toISOString(), workflowId, runId };
  switch (entry.kind) {
    case 'REPORT': {
      const { lmsEnrolmentId, sender, progress, progressBefore, progressAfter, outcome, retraction } = entry.data;
      return {
        kind: entry.kind,
        ...common,
        lmsEnrolmentId,
        sender,
        progress,
        progressBefore,
        progressAfter,
        outcome,
        retraction: retraction === null ? null : { ...retraction, at: momentOf(retraction.at)! },
      };
    }
    case 'CORRECTION': {
      const { actor, ...data } = entry.data;
      return { kind: entry.kind, ...common, ...data, actor: presentActor(actor) };
    }
    case 'ACTION': {
      const { action, actor, state, ending, outcome, toStudent, units, furtherUnits } = entry.data;
      const told = outcome !== null && state === 'CLOSED' ? outcome : null;
      return {
        kind: entry.kind,
        ...common,
        action,
        actor: presentActor(actor),
        state,
        ending,
        message: told === null ? null : messageInLanguage(told),
        lmsStatus: told?.lmsStatus ?? null,
        excerpt: excerptInLanguage(told?.excerpt ?? null),
        toStudent: toStudent === null ? null : { id: toStudent.id, name: shownName(toStudent.name) },
        units,
        furtherUnits,
      };
    }
    case 'CALL': {
      const { operation, lms, method, url, ending, statusCode, requestExcerpt, responseExcerpt } = entry.data;
      return {
        kind: entry.kind,
        ...common,
        operation,
        lms,
        method,
        url: role === 'ADMIN' ? url : null,
        ending,
        statusCode,
        errorMessage: storedWording(entry.data.errorMessage, entry.data.errorWords),
        requestExcerpt: role === 'ADMIN' ? excerptInLanguage(requestExcerpt) : null,
        responseExcerpt: excerptInLanguage(responseExcerpt),
        closedAt: momentOf(entry.data.closedAt),
      };
    }
    case 'HOLD': {
      const { actor, ...data } = entry.data;
      return { kind: entry.kind, ...common, ...data, actor: actor === null ? null : presentActor(actor) };
    }
    case 'CERTIFICATE': {
      const { actor, ...data } = entry.data;
      return {
        kind: entry.kind,
        ...common,
        ...data,
        actor: actor === null ? null : presentActor(actor),
      };
    }
    case 'EMAIL': {
      const { email, certificateTitle, state, recipientEmail, attempts, error, sentAt } = entry.data;
      return {
        kind: entry.kind,
        ...common,
        email,
        certificateTitle,
        state,
        recipientEmail,
        attempts,
        error: deliveryErrorInLanguage(error),
        sentAt: momentOf(sentAt),
      };
    }
    case 'WEBHOOK': {
      const { event, certificateTitle, deliveries } = entry.data;
      return { kind: entry.kind, ...common, event, certificateTitle, deliveries: deliveries.map(presentDelivery) };
    }
    case 'DEED': {
      const { action, actor, details } = entry.data;
      return { kind: entry.kind, ...common, action, actor: presentActor(actor), details };
    }
  }
}

function presentDelivery(delivery: TimelineDelivery): Schema<'TimelineWebhook'>['deliveries'][number] {
  const { endpointId, name, description, host, isDeleted, state, failure, attempts, lastStatus } = delivery;
  const endpoint = { id: endpointId, name, description, host, isDeleted };
  const [nextAttemptAt, finishedAt] = [momentOf(delivery.nextAttemptAt), momentOf(delivery.finishedAt)];
  return { endpoint, state, failure, attempts, lastStatus, nextAttemptAt, finishedAt };
}

const presentActor = ({ kind, userId, name }: TimelineActor): Schema<'Actor'> => ({ kind, userId, name });

const momentOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());
