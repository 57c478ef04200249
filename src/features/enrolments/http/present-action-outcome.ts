import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { messageInLanguage, nextStepsInLanguage } from '../../lms/index.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns a lifecycle action for the acting user and later readers. */
export function presentActionOutcome(action: LifecycleActionRecord, role: UserRole): Schema<'ActionResult'> {
  const { outcome } = action;
  return {
    id: action.id,
    kind: action.kind,
    enrolmentId: action.enrolmentId,
    state: action.state,
    ending: action.ending,
    message: outcome !== null && action.state === 'CLOSED' ? messageInLanguage(outcome) : null,
    nextSteps: outcome === null ? [] : nextStepsInLanguage(outcome, role),
    choices: action.state === 'CLOSED' ? (outcome?.choices ?? []) : [],
    lmsStatus: outcome?.lmsStatus ?? null,
    excerpt: excerptInLanguage(outcome?.excerpt ?? null),
    runId: action.runId,
    createdAt: action.createdAt.toISOString(),
    closedAt: action.closedAt?.toISOString() ?? null,
  };
}
