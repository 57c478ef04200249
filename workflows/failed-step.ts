import { ApplicationFailure, TimeoutFailure, type ActivityFailure } from '@temporalio/workflow';
import type { FailedStep } from '../src/domain/work/failed-step.ts';

/** Returns why a step failed for good. The activity (`withinLimit`) gives the sentences as the first detail of its failure. */
export function failedStep({ cause, message }: ActivityFailure): FailedStep {
  const reason = cause?.message ?? message;
  if (cause instanceof TimeoutFailure) return { reason, timedOut: true };
  const sentences = cause instanceof ApplicationFailure ? cause.details?.[0] : undefined;
  return Array.isArray(sentences)
    ? { reason, sentences: sentences as NonNullable<FailedStep['sentences']> }
    : { reason };
}
