import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { judgedCalls } from './configuration/show-operations.ts';
import { connectorOperations } from './connectors/connector-operations.ts';
import { failuresInARow, operationState, type OperationState } from './rules/operation-state.ts';
import { lmsOperations } from './rules/operations.ts';
import { findLmsSettings, findOperations } from './store/lms-configuration.ts';
import { findConnection } from './store/lms-connection.ts';
import { findOwnCalls } from './store/own-calls.ts';

/** An operation of the LMS in use, and what its latest calls say about it. */
export interface JudgedOperation extends Pick<OperationState, 'state' | 'at'> {
  readonly operation: string;
  /** How many of its latest calls failed in a row. */
  readonly failures: number;
}

interface ConfiguredOperation {
  readonly operation: string;
  readonly url: string;
  readonly updatedAt: Date;
}

/**
 * Returns the operations of the organisation's LMS in use, judged as the pages of the LMS judge them. Calls to a former
 * LMS do not count. It reads at most the latest 100 calls of each operation.
 */
export async function judgeOperations(tx: OrganisationTransaction): Promise<JudgedOperation[]> {
  const { mode } = await findLmsSettings(tx);
  const configured = await configuredOperations(tx, mode);
  const names = configured.map(({ operation }) => operation);
  const calls = names.length === 0 ? [] : await findOwnCalls(tx, names, judgedCalls, mode);
  return configured.map((each) => {
    const own = calls.filter(({ operation }) => operation === each.operation);
    const { state, at } = operationState(each, own);
    return { operation: each.operation, state, at, failures: failuresInARow(each, own) };
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
