import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { connectorOperations } from './connectors/connector-operations.ts';
import { judgedCalls } from './configuration/show-operations.ts';
import { failuresInARow, operationState } from './rules/operation-state.ts';
import { lmsOperations } from './rules/operations.ts';
import { findLmsSettings, findOperations } from './store/lms-configuration.ts';
import { findConnection } from './store/lms-connection.ts';
import { findOwnCalls } from './store/own-calls.ts';

/** An operation of the LMS in use whose latest calls all failed. */
export interface FailingOperation {
  readonly operation: string;
  /** The time of the first of these calls. */
  readonly since: Date;
}

interface ConfiguredOperation {
  readonly operation: string;
  readonly url: string;
  readonly updatedAt: Date;
}

/** One or two failed calls may be a mistake of the request. */
const leastFailures = 3;

/**
 * Returns the operations of the organisation's LMS in use whose last three calls or more all failed, as the pages of
 * the LMS judge them. It reads at most the latest 100 calls of each operation.
 */
export async function findFailingOperations(tx: OrganisationTransaction): Promise<FailingOperation[]> {
  const { mode } = await findLmsSettings(tx);
  const configured = await configuredOperations(tx, mode);
  const names = configured.map(({ operation }) => operation);
  const calls = names.length === 0 ? [] : await findOwnCalls(tx, names, judgedCalls, mode);
  return configured.flatMap((each) => {
    const own = calls.filter(({ operation }) => operation === each.operation);
    const { state, at } = operationState(each, own);
    const isFailing = state === 'FAILING' && failuresInARow(each, own) >= leastFailures;
    return isFailing ? [{ operation: each.operation, since: at! }] : [];
  });
}

async function configuredOperations(
  tx: OrganisationTransaction,
  mode: 'CUSTOM' | 'FIRST_PARTY' | 'CONNECTOR',
): Promise<readonly ConfiguredOperation[]> {
  if (mode === 'CUSTOM') return findOperations(tx);
  if (mode === 'CONNECTOR') {
    const connection = await findConnection(tx);
    if (connection === null) return [];
    const { address: url, updatedAt } = connection;
    return Object.keys(connectorOperations).map((operation) => ({ operation, url, updatedAt }));
  }
  return Object.keys(lmsOperations).map((operation) => ({ operation, url: 'first-party', updatedAt: new Date(0) }));
}
