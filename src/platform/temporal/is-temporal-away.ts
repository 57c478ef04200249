import { isGrpcServiceError, ServiceError } from '@temporalio/client';

/** Returns whether an error says that Temporal does not answer. */
export const isTemporalAway = (error: unknown): boolean => error instanceof ServiceError || isGrpcServiceError(error);
