import { ApplicationError } from '../platform/errors/errors.ts';
import { ConfigurationError } from '../platform/config/index.ts';
import { CommandError } from './answer.ts';

export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The stack of an unexpected error. */
  readonly stack?: string;
}

/** Returns code and message of any error of a command. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof ApplicationError || error instanceof CommandError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof ConfigurationError) return { code: 'CONFIGURATION', message: error.message };
  if (error instanceof Error) return { code: 'UNEXPECTED', message: error.message, stack: error.stack };
  return { code: 'UNEXPECTED', message: String(error) };
}
