import { isGrpcDeadlineError, isGrpcServiceError, ServiceError } from '@temporalio/client';
import { causesOf } from '../errors/causes-of.ts';

/** Returns whether an error says that Temporal does not answer. */
export const isTemporalAway = (error: unknown): boolean => error instanceof ServiceError || isGrpcServiceError(error);

/** gRPC's status UNAVAILABLE. */
const unavailable = 14;

/** How the core of the worker's SDK, which hands its errors over as texts, begins the same. */
const textOfCore = /^Status \{ code: (Unavailable|DeadlineExceeded)\b/;

/**
 * Returns whether Temporal certainly could not be reached, or did not answer in time. `isTemporalAway` is also true when
 * it refuses, for example because a namespace is missing.
 */
export function isTemporalUnreachable(error: unknown): boolean {
  if (typeof error === 'string') return textOfCore.test(error);
  if (isGrpcDeadlineError(error)) return true;
  return causesOf(error).some((each) => isGrpcServiceError(each) && Number(each.code) === unavailable);
}
