import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { judgeOperations } from './judge-operations.ts';

/** An operation of the LMS in use whose latest calls all failed. */
export interface FailingOperation {
  readonly operation: string;
  /** The time of the first of these calls. */
  readonly since: Date;
}

/** One or two failed calls may be a mistake of the request. */
const leastFailures = 3;

/** Returns the operations of the organisation's LMS in use whose last three calls or more all failed. */
export async function findFailingOperations(tx: OrganisationTransaction): Promise<FailingOperation[]> {
  return (await judgeOperations(tx)).flatMap(({ operation, state, at, failures }) =>
    state === 'FAILING' && failures >= leastFailures ? [{ operation, since: at! }] : [],
  );
}
