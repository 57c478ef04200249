import type { CallOutcome } from '../../src/domain/lms/call-outcomes.ts';
import type { LifecycleActionInput } from '../messages.ts';
import { runLifecycleAction } from './run-lifecycle-action.ts';

// Four types, so that operators can tell and filter the runs of each; what they do is the same.

/** A student is enrolled in the LMS (docs/product.md §6). */
export async function createEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** A seat passes to another student (docs/product.md §6). */
export async function transferEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** An enrolment ends (docs/product.md §6). */
export async function cancelEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}

/** Marks are given by hand (docs/product.md §6). */
export async function markEnrolment(input: LifecycleActionInput): Promise<CallOutcome> {
  return runLifecycleAction(input);
}
