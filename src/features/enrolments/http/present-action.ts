import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { shownName } from '../../../domain/students/erased-student.ts';
import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { messageInLanguage, nextStepsInLanguage } from '../../lms/index.ts';
import type { ListedAction } from '../store/action-ledger.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns a lifecycle action for a reader: its user, its request and its outcome. */
export function presentAction(action: ListedAction, role: UserRole): Schema<'Action'> {
  const { outcome } = action;
  return {
    id: action.id,
    kind: action.kind,
    enrolmentId: action.enrolmentId,
    student: { id: action.student.id, name: shownName(action.student.name) },
    course: { id: action.course.id, name: action.course.name },
    request: action.request,
    actor: { id: action.actorUserId, name: action.actorName },
    state: action.state,
    ending: action.ending,
    outcome:
      outcome === null
        ? null
        : {
            message: messageInLanguage(outcome),
            nextSteps: nextStepsInLanguage(outcome, role),
            choices: outcome.choices,
            lmsStatus: outcome.lmsStatus,
            excerpt: excerptInLanguage(outcome.excerpt),
          },
    callId: action.callId,
    runId: action.runId,
    createdAt: action.createdAt.toISOString(),
    startedAt: action.startedAt?.toISOString() ?? null,
    closedAt: action.closedAt?.toISOString() ?? null,
  };
}
