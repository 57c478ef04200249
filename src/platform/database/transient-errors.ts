import { englishWording, asSentence, type Sentence } from '../../language/sentence.ts';
import { DomainError } from '../../domain/errors.ts';
import { DatabaseUnavailableError, NoConnectionOfOrganisationError } from './connections/connection-errors.ts';
import { causesOf } from '../errors/causes-of.ts';
import { fieldOf } from '../field-of.ts';

/**
 * SQLSTATE classes of transient failures: connection, authorisation while a password is changed, a transaction that was
 * rolled back in favour of others, resources, an operator's intervention (shutdown, cancelled statement), the machine.
 */
const transientClasses = new Set(['08', '28', '40', '53', '57', '58']);

/** Transient states of classes whose other states are permanent. */
const transientStates = new Set([
  // A standby that has not been promoted yet, and transactions that took too long.
  '25006',
  '25P03',
  '25P04',
  // The database is being restored.
  '3D000',
  '55006',
  '55P03',
  // XX001 and XX002 are damaged data.
  'XX000',
]);

/** Matches an SQLSTATE, and no code of the operating system such as EPIPE. */
const sqlStatePattern = /^(?:[0-9][0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * Returns whether a repeat may succeed: the database is away, busy, restarting, or has rolled this transaction back in
 * favour of others. Any other state of the database is permanent, such as a refused value, and so is a fault of the
 * program. Repeats still need a limit, since a transient failure may last.
 */
export function isTransient(error: unknown): boolean {
  if (isFaultOfProgram(error)) return false;
  const state = sqlState(error);
  return state === null || isLostPlan(error) || isTransientState(state);
}

/**
 * Returns whether a prepared statement failed because of its name. A migration changed the types of its result, the
 * session does not have it, or has another one of that name. The next attempt uses other names.
 */
export function isLostPlan(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '26000' || state === '42P05') return true;
  // The message is in the server's language.
  return state === '0A000' && fieldOf(error, 'routine') === 'RevalidateCachedQuery';
}

/**
 * Returns whether the database was certainly unusable or ended the work for a transient reason: it was away, busy,
 * restarting, too slow, or rolled this transaction back in favour of others. `isTransient` is also true for unknown
 * errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isFaultOfProgram(error)) return false;
  if (causesOf(error).some((each) => each instanceof DatabaseUnavailableError)) return true;
  const state = sqlState(error);
  return state !== null && (isLostPlan(error) || isTransientState(state));
}

/** Returns whether only the organisation's own work was in the way; the database answers others. */
export function isOwnLoad(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof NoConnectionOfOrganisationError);
}

const isTransientState = (state: string): boolean =>
  transientClasses.has(state.slice(0, 2)) || transientStates.has(state);

/** Returns whether a row could not be deleted or written because of a reference between it and another row. */
export function isReferenceViolation(error: unknown): boolean {
  return sqlState(error) === '23503';
}

/** Returns whether the server refused a name in a value, e.g. of a time zone. */
export function isInvalidParameter(error: unknown): boolean {
  return sqlState(error) === '22023';
}

/**
 * Returns the reason of a failure, for a log, a ledger or a failure in Temporal. It leaves out values that a message of
 * the database may quote, since they may be personal data.
 */
export const failureReason = (error: unknown): string => englishWording([failureSentence(error)]);

/** Like `failureReason`, as a sentence to store. */
export function failureSentence(error: unknown): Sentence {
  if (error instanceof DomainError) return error.sentence;
  const state = sqlState(error);
  if (state !== null) return asSentence('The database refused it (SQLSTATE {state}).', { state });
  if (error instanceof DatabaseUnavailableError) return error.sentence;
  return isFaultOfProgram(error)
    ? asSentence('A fault of the program ({name}).', { name: (error as Error).name })
    : asSentence('The database did not answer.');
}

/** Returns whether it is a fault of the program, or a broken rule of the domain. */
export function isFaultOfProgram(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError ||
    error instanceof DomainError
  );
}

/** Returns the SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  for (const each of causesOf(error)) {
    const code = fieldOf(each, 'code');
    if (typeof code === 'string' && sqlStatePattern.test(code)) return code;
  }
  return null;
}
