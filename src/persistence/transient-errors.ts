import { DomainError } from '../domain/errors.ts';

/**
 * SQLSTATE classes of failures that come from the report's or the row's own data and would come again: data exception,
 * integrity violation, a raise in a trigger, an undefined column or table. Whatever else the server or the driver says may pass.
 */
const permanentClasses = new Set(['22', '23', 'P0', '42']);

/** Whether trying the same again may succeed: the database is away, busy, restarting, or chose this transaction as a victim. */
export function isTransient(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError || error instanceof DomainError) return false;
  const code = sqlState(error);
  return code === null || !permanentClasses.has(code.slice(0, 2));
}

/** Whether a row could not be deleted or written because of another one that refers to it, or that it refers to. */
export function isReferenceViolation(error: unknown): boolean {
  return sqlState(error) === '23503';
}

/** Whether the server did not take a value that it was given as the name of something, e.g. of a time zone. */
export function isInvalidParameter(error: unknown): boolean {
  return sqlState(error) === '22023';
}

function sqlState(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}
