import { ApplicationError } from '../platform/errors/errors.ts';
import { ConfigurationError } from '../platform/config/index.ts';
import { CommandError } from './answer.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Of an error that nobody expected. */
  readonly stack?: string;
}

/** Code and message of whatever a command threw. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ApplicationError || error instanceof CommandError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof ConfigurationError) return { code: 'CONFIGURATION', message: error.message };
  if (error instanceof Error) return { code: 'UNEXPECTED', message: error.message, stack: error.stack };
  return { code: 'UNEXPECTED', message: String(error) };
}
