import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { tellsAboutLms, type AskedCall } from '../../../domain/lms/tells-about-lms.ts';
import type { operationStates } from '../../../domain/lms/operation-states.ts';

/** A call of an operation, to the LMS whose state is asked for. */
export interface JudgedCall {
  /** Null while the call is under way. */
  readonly ending: CallOutcome | null;
  readonly startedAt: Date;
  /** The user who made the call; null for a call that no user made. */
  readonly actorName: string | null;
  /** What the LMS was asked and said, for a call whose values may be made up; null for any other call. */
  readonly asked?: AskedCall | null;
}

export interface OperationState {
  readonly state: (typeof operationStates)[number];
  /** WORKS: the time of the last success. FAILING: the time of the first failure after it. Else null. */
  readonly at: Date | null;
  /** WORKS: the user who made the call, if a user did. */
  readonly by: string | null;
}

/** The outcomes of calls that were never sent. They say nothing about the LMS. */
const notSent: ReadonlySet<CallOutcome | null> = new Set([null, 'NOT_SENT', 'NOT_CONFIGURED']);

/**
 * Returns what the calls since the last change of the configuration say about an operation. A call by which the LMS only
 * refused a value that may be made up says nothing (`tellsAboutLms`).
 * @param configured null, or an empty URL, when the operation is not set up
 * @param calls the latest calls, the newest first. If all of them failed, the first failure may be an earlier call.
 */
export function operationState(
  configured: { readonly url: string; readonly updatedAt: Date } | null,
  calls: readonly JudgedCall[],
): OperationState {
  if (configured === null || configured.url.trim() === '') return { state: 'NOT_SET_UP', at: null, by: null };
  const judged = judgedOf(configured, calls);
  const [latest] = judged;
  if (latest === undefined) return { state: 'UNTESTED', at: null, by: null };
  if (latest.ending === 'SUCCEEDED') return { state: 'WORKS', at: latest.startedAt, by: latest.actorName };
  const success = judged.findIndex(({ ending }) => ending === 'SUCCEEDED');
  const failures = success === -1 ? judged : judged.slice(0, success);
  return { state: 'FAILING', at: failures.at(-1)!.startedAt, by: null };
}

/** Returns how many of the latest calls since the last change of the configuration failed in a row. */
export function failuresInARow(configured: { readonly updatedAt: Date }, calls: readonly JudgedCall[]): number {
  const judged = judgedOf(configured, calls);
  const success = judged.findIndex(({ ending }) => ending === 'SUCCEEDED');
  return success === -1 ? judged.length : success;
}

const judgedOf = <Call extends JudgedCall>(
  { updatedAt }: { readonly updatedAt: Date },
  calls: readonly Call[],
): Call[] =>
  calls.filter(
    ({ ending, startedAt, asked = null }) =>
      !notSent.has(ending) && startedAt >= updatedAt && (asked === null || tellsAboutLms(asked)),
  );
