import type { CallOutcome } from '../../src/domain/lms/call-outcomes.ts';
import type { LifecycleActionInput } from '../messages.ts';
import { runLifecycleAction } from './run-lifecycle-action.ts';

// Four types which do the same, so that operators can distinguish and filter the runs.

/** Enrols a student in the LMS (docs/product.md §6). */
export async function createEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** Transfers a seat to another student (docs/product.md §6). */
export async function transferEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** Cancels an enrolment (docs/product.md §6). */
export async function cancelEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** Records marks that a user gave by hand (docs/product.md §6). */
export async function markEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}
