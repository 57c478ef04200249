import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { pullLimits } from './pull-limits.ts';

/** A call of a pull that has ended. */
export interface EndedCall {
  /** Enrolments for which it asked, at least 1. */
  readonly asked: number;
  /** Failed calls for a single enrolment directly before it. */
  readonly refusals: number;
  readonly ending: CallOutcome;
  readonly status: number | null;
  readonly wasTooMuch: boolean;
  /** False if nothing was sent, for example because the secret of the connection cannot be read. */
  readonly wasCalled: boolean;
}

/**
 * The step after a call. STORE: its values are stored, and the next call asks for the next enrolments. ASK_FEWER: the next
 * call asks for fewer of the same enrolments. SKIP: the only enrolment is left out. FAIL: the pull ends.
 */
export type AfterCall =
  | { readonly step: 'STORE' | 'ASK_FEWER'; readonly batchSize: number }
  | { readonly step: 'SKIP'; readonly refusals: number }
  | { readonly step: 'FAIL' };

/**
 * Decides what follows a call (docs/product.md "Pulled progress"). A failure that may concern one enrolment only, such as
 * one that the LMS has deleted, is narrowed down to it, so that it does not keep the others from being asked. A failure
 * that concerns all of them ends the pull.
 */
export function afterCall({ asked, refusals, ending, status, wasTooMuch, wasCalled }: EndedCall): AfterCall {
  if (ending === 'SUCCEEDED') {
    return { step: 'STORE', batchSize: Math.min(asked * 2, pullLimits.enrolmentsPerCall) };
  }
  if (!wasCalled || (!wasTooMuch && concernsAll(ending, status))) return { step: 'FAIL' };
  if (asked > 1) return { step: 'ASK_FEWER', batchSize: Math.floor(asked / 2) };
  return refusals + 1 >= pullLimits.refusals ? { step: 'FAIL' } : { step: 'SKIP', refusals: refusals + 1 };
}

/** Statuses of an LMS that refuses the credentials, is away, or has had too many requests. */
const general = new Set([401, 429, 502, 503, 504]);

function concernsAll(ending: CallOutcome, status: number | null): boolean {
  const isAway = ending === 'UNREACHABLE' || ending === 'NOT_SENT' || ending === 'NOT_CONFIGURED';
  return isAway || (status !== null && general.has(status));
}
