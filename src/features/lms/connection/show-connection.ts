import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { versionOf } from '../../../platform/versions/version.ts';
import {
  connectorOperationNames,
  connectorOperations,
  type ConnectorOperation,
} from '../connectors/connector-operations.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import { expressionProblems } from '../connectors/expression-problems.ts';
import type { ParseExpressions } from '../connectors/expressions/parse-expressions.ts';
import type { ConnectorProblem } from '../connectors/parse-connector.ts';
import { findPreset } from '../connectors/presets/index.ts';
import { titleOf } from '../connectors/run/title-of.ts';
import { judgedCalls } from '../configuration/show-operations.ts';
import { operationState, type OperationState } from '../rules/operation-state.ts';
import { findConnection, type StoredConnection } from '../store/lms-connection.ts';
import { findOwnCalls, type OwnCall } from '../store/own-calls.ts';
import { addressProblem } from '../connectors/steps/render-step-url.ts';
import { documentOf } from './document-of.ts';
import { openSecrets } from './sealed-secrets.ts';

export interface ConnectionDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Reads the syntax of expressions, in threads. */
  readonly parseExpressions: ParseExpressions;
}

export interface ShownConnectionOperation {
  readonly operation: ConnectorOperation;
  readonly label: string;
  readonly changesLms: boolean;
  readonly isRequired: boolean;
  readonly variables: readonly string[];
  /** Titles of the steps; empty when the connector does not have the operation. */
  readonly steps: readonly string[];
  readonly state: OperationState;
  readonly lastCall: OwnCall | null;
}

/** The connection in the form for administrators. For secrets it says only which are set. */
export interface ShownConnection {
  /** Null when none was saved. */
  readonly stored: Pick<StoredConnection, 'preset' | 'presetVersion' | 'document' | 'address' | 'constants'> | null;
  /** Null when there is none, or its structure has problems. */
  readonly document: ConnectorDocument | null;
  readonly problems: readonly ConnectorProblem[];
  /** Of an own document, the newer version of its preset; else null. */
  readonly newerVersion: number | null;
  /** Names of the secrets that are set. */
  readonly secretsSet: readonly string[];
  readonly areSecretsReadable: boolean;
  readonly operations: readonly ShownConnectionOperation[];
  readonly version: string;
}

/** Returns the organisation's connection with the states of its operations. */
export async function showConnection(
  { database, secretBox, parseExpressions }: ConnectionDependencies,
  organisationId: string,
): Promise<ShownConnection> {
  const [stored, calls] = await database.inOrganisation(organisationId, async (tx) => [
    await findConnection(tx),
    await findOwnCalls(tx, connectorOperationNames, judgedCalls, 'CONNECTOR'),
  ]);
  const parsed = stored === null ? null : documentOf(stored);
  const document = parsed?.ok === true ? parsed.document : null;
  const opened = openSecrets(secretBox, organisationId, stored?.secrets ?? null);
  // A test holds the presets free of problems.
  const inExpressions =
    document === null || stored?.document === null
      ? []
      : await expressionProblems(parseExpressions, organisationId, document);
  return {
    stored,
    document,
    problems: [...(parsed?.ok === false ? parsed.problems : []), ...inExpressions, ...problemsOfAddress(stored)],
    newerVersion: newerVersionOf(stored),
    secretsSet: opened === 'UNREADABLE' ? [] : Object.keys(opened),
    areSecretsReadable: opened !== 'UNREADABLE',
    operations: connectorOperationNames.map((operation) => {
      const own = calls.filter((call) => call.operation === operation);
      return showOperation(operation, document, stored, own);
    }),
    version: connectionVersion(stored),
  };
}

/** Returns the version of a connection. Secrets count as they are stored: encrypted. */
export const connectionVersion = (stored: StoredConnection | null): string =>
  versionOf(stored === null ? [] : [stored.revision]);

function problemsOfAddress(stored: StoredConnection | null): ConnectorProblem[] {
  const problem = addressProblem(stored?.address ?? '');
  return problem === null ? [] : [{ path: 'address', message: problem }];
}

function newerVersionOf(stored: StoredConnection | null): number | null {
  if (stored === null || stored.document === null || stored.preset === null) return null;
  const newest = findPreset(stored.preset)?.version ?? 0;
  return newest > (stored.presetVersion ?? 0) ? newest : null;
}

function showOperation(
  operation: ConnectorOperation,
  document: ConnectorDocument | null,
  stored: StoredConnection | null,
  calls: readonly OwnCall[],
): ShownConnectionOperation {
  const steps = document?.operations[operation]?.steps ?? [];
  const configured =
    stored === null || steps.length === 0 ? null : { url: stored.address, updatedAt: stored.updatedAt };
  const { label, changesLms, isRequired, variables } = connectorOperations[operation];
  return {
    operation,
    label,
    changesLms,
    isRequired,
    variables,
    steps: steps.map(titleOf),
    state: operationState(configured, calls),
    lastCall: calls[0] ?? null,
  };
}
